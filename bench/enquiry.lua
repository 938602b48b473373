-- Posts an enquiry that nobody has sent before, from somebody new, as a browser without script does.
local count = 0
local run = ""

function init(args)
  run = args[1]
end

-- Names hold letters alone.
local function letters(number)
  local word = ""
  repeat
    word = string.char(97 + number % 26) .. word
    number = math.floor(number / 26)
  until number == 0
  return word
end

function request()
  count = count + 1
  local who = run .. letters(count)
  local body = "name=Ana+" .. who .. "&email=" .. who .. "%40" .. who .. ".example"
    .. "&phone=020+79" .. string.format("%08d", count)
    .. "&message=Our+insurer+asks+who+is+responsible+for+security,+says+" .. who
    .. "&website=&formTimestamp=40&consent=on"
  local headers = { ["content-type"] = "application/x-www-form-urlencoded" }
  return wrk.format("POST", "/contact", headers, body)
end
