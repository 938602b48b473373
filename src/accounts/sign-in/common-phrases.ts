/**
 * Phrases that people choose for passwords. The lists of zxcvbn have words and names alone, and no
 * package was found that has these. Capitals, accents and what joins the words don't matter.
 */
export const commonPhrases = `
  Correct horse battery staple / horse battery staple / battery horse staple / three random words
  coffee train fish / the quick brown fox / jumps over the lazy dog / now is the time / lorem ipsum dolor
  open sesame / abracadabra / let me in please / this is my password / my password is / change me now
  new password / old password / work password / office password / company password / secret password
  I love you so much / love of my life / I love you forever / love you to the moon / live laugh love
  to be or not to be / once upon a time / happily ever after / happy birthday / merry christmas
  happy new year / keep calm and carry on / never give up / just do it / practice makes perfect
  time is money / knowledge is power / an apple a day / better late than never / easy come easy go
  good morning / good night / good luck / thank god its friday / have a nice day / home sweet home
  God save the queen / God save the king / rule britannia / land of hope and glory / jerusalem
  in God we trust / our father who art in heaven / the lord is my shepherd / Jesus loves me
  twinkle twinkle / little star / humpty dumpty / jack and jill / ring around the rosie / three blind mice
  mary had a little lamb / baa baa black sheep / row row row your boat / london bridge is falling down
  hickory dickory dock / incy wincy spider / old macdonald / the wheels on the bus
  Lord of the rings / the two towers / return of the king / fellowship of the ring / one ring to rule them all
  you shall not pass / bilbo baggins / frodo baggins / gandalf the grey / harry potter / hermione granger
  ron weasley / albus dumbledore / expecto patronum / wingardium leviosa / avada kedavra / game of thrones
  winter is coming / house of cards / breaking bad / peaky blinders / downton abbey / stranger things
  walking dead / the big bang theory / only fools and horses / fawlty towers / monty python / doctor who
  line of duty / the great british bake off / strictly come dancing / love island / coronation street
  eastenders / sherlock holmes / elementary my dear watson / james bond / shaken not stirred / casino royale
  star wars / may the force be with you / the empire strikes back / return of the jedi / luke skywalker
  darth vader / obi wan kenobi / han solo / millennium falcon / I am your father / star trek
  live long and prosper / beam me up scotty / to boldly go / resistance is futile / pulp fiction
  jurassic park / back to the future / the godfather / goodfellas / shawshank redemption / forrest gump
  life is like a box of chocolates / the matrix / fight club / the dark knight / guardians of the galaxy
  the avengers / iron man / captain america / spiderman / wonder woman / ghostbusters / home alone
  toy story / finding nemo / lion king / hakuna matata / let it go / beauty and the beast / mary poppins
  supercalifragilisticexpialidocious / winnie the pooh / alice in wonderland / through the looking glass
  peter pan / mickey mouse / donald duck / bugs bunny / scooby doo / pink panther / sponge bob
  square pants / hello kitty / postman pat / thomas the tank engine / wallace and gromit / paddington bear
  the wizard of oz / no place like home / somewhere over the rainbow / gone with the wind / die hard
  hasta la vista baby / houston we have a problem / show me the money / say hello to my little friend
  pride and prejudice / wuthering heights / war and peace / great expectations / a tale of two cities
  to kill a mockingbird / catcher in the rye / brave new world / nineteen eighty four / big brother
  the lion the witch and the wardrobe / hitchhikers guide / tinker tailor soldier spy / pirates of the caribbean
  The beatles / yellow submarine / let it be / hey jude / eleanor rigby / all you need is love
  here comes the sun / strawberry fields / lucy in the sky / rolling stones / paint it black
  sympathy for the devil / satisfaction / pink floyd / another brick in the wall / dark side of the moon
  wish you were here / led zeppelin / stairway to heaven / bohemian rhapsody / we will rock you
  we are the champions / dont stop me now / another one bites the dust / dont stop believing
  hotel california / welcome to the jungle / sweet child of mine / guns and roses / smells like teen spirit
  come as you are / nevermind / iron maiden / black sabbath / metallica / nothing else matters
  enter sandman / back in black / highway to hell / born to run / born in the usa / imagine all the people
  dancing queen / mamma mia / never gonna give you up / wonderwall / dont look back in anger / champagne supernova
  purple rain / billie jean / like a virgin / like a rolling stone / blowing in the wind / sound of silence
  bridge over troubled water / american pie / sweet caroline / sweet home alabama / freebird / rocket man
  candle in the wind / space oddity / ziggy stardust / heroes / karma chameleon / living on a prayer
  eye of the tiger / final countdown / what does the fox say / shake it off / call me maybe / gangnam style
  shape of you / someone like you / rolling in the deep / viva la vida / mr brightside / taylor swift
  Manchester united / manchester city / liverpool football club / youll never walk alone / tottenham hotspur
  newcastle united / west ham united / forever blowing bubbles / aston villa / crystal palace / nottingham forest
  leicester city / sheffield wednesday / sheffield united / leeds united / norwich city / ipswich town
  queens park rangers / wolverhampton wanderers / blackburn rovers / bolton wanderers / west bromwich albion
  birmingham city / bristol city / bristol rovers / cardiff city / swansea city / brighton and hove albion
  southampton / portsmouth / derby county / stoke city / preston north end / charlton athletic / millwall
  glory glory man united / its coming home / three lions / football club / glasgow celtic / glasgow rangers
  real madrid / hala madrid / barcelona / bayern munich / borussia dortmund / juventus / inter milan
  paris saint germain / boston red sox / new york yankees / dallas cowboys / chicago bulls / los angeles lakers
  green bay packers / san francisco / new york city / los angeles / united kingdom / great britain
  united states of america / buckingham palace / tower of london / london bridge / trafalgar square
  piccadilly circus / stonehenge / big ben / home counties / north yorkshire / county durham
  Cyber security / information security / cyber essentials / system administrator / network administrator
  administrator / super user / power user / microsoft windows / microsoft office / google chrome
  internet explorer / world wide web / hello world / head office / customer service / human resources
  coca cola / pepsi max / burger king / fish and chips / bacon sandwich / full english breakfast / cup of tea
  tea and biscuits / salt and vinegar / world of warcraft / call of duty / grand theft auto / final fantasy
  assassins creed / legend of zelda / super mario / pokemon pikachu / gotta catch em all / minecraft steve
  winter is here / summer holiday / summer of sixty nine / spring flowers / autumn leaves / monday morning
  friday night / saturday night fever / weekend at last / black and white / red white and blue / rock and roll
`;
