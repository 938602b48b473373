-- Written by hand: a new installation begins with five texts, which its team may change or delete.
INSERT INTO reply_templates (name, body, position, created_at)
	SELECT name, body, position, now() FROM (VALUES
	(1, 'First answer: a short call', $$Dear {first name},

Thank you for getting in touch. So that I can give you a useful answer and not a general one, could we speak for twenty minutes this week? Send me two or three times that suit you and the best number to ring.

If you would rather do it by email, these three things help most:

- roughly how many people work for you, and at how many sites
- what prompted the question: a tender, an insurer, an audit, something that happened
- any date that you are working towards

Kind regards,
{me}$$),
	(2, 'Cyber Essentials: what we need to know', $$Dear {first name},

Thank you for asking about Cyber Essentials. To tell you what it would take and what it would cost, we need a picture of what is in scope. Rough answers are fine for now:

- How many people work for you, including those at home?
- Which devices reach your data: laptops, desktops, phones, tablets, and are any of them people’s own?
- Which cloud services do you use, such as Microsoft 365 or Google Workspace?
- Who looks after your IT: you, or a provider?
- Has a customer, tender or insurer asked for it? If so, by when, and did they say Cyber Essentials or Cyber Essentials Plus?

With that I can tell you where you are likely to stand, what to put right first, and what happens next.

Kind regards,
{me}$$),
	(3, 'Something has happened: the first hours', $$Dear {first name},

I am sorry to hear that. Please ring us rather than write from here on; an intruder may be reading your email.

Until we speak:

- Take affected machines off the network, but leave them switched on.
- Delete nothing, and do not reinstall anything. Note what you saw, and when.
- From a device that you trust, change the passwords of administrators and of the email accounts concerned, and end their open sessions.
- Tell your bank at once if payments or payment details are involved, and your insurer before you agree to any work.
- Do not answer or pay anyone who demands money.

If personal data may be affected, you may have to report it to the Information Commissioner’s Office within 72 hours of becoming aware of it. We can help you decide.

Kind regards,
{me}$$),
	(4, 'Following up a proposal', $$Dear {first name},

I wanted to make sure that our proposal reached you, and to ask whether anything in it is unclear or missing. If someone else has to agree to it, I am happy to take their questions directly.

If the timing has changed, that is no trouble. Tell me when to come back to you and I will leave it until then.

Kind regards,
{me}$$),
	(5, 'Not one for us', $$Dear {first name},

Thank you for thinking of us, and for setting out so clearly what you need. Having read it, I do not think that we are the right people for it, and I would rather say so now than cost you time.

Two places to look: the National Cyber Security Centre lists the companies whose services it has assured, and IASME lists the certification bodies for Cyber Essentials.

I hope that you find the right help. If anything changes, do write again.

Kind regards,
{me}$$)
	) AS texts (position, name, body)
	WHERE NOT EXISTS (SELECT FROM "user") AND NOT EXISTS (SELECT FROM reply_templates);
