const set = (words: string) => new Set(words.split(' '))

/**
 * Names that a sentence may begin with, in lower case without accents: at the start of a sentence, the capital proves
 * nothing. Names that are also common words, such as Rose or Target, are left out. Given names first, then places, then
 * companies and products.
 */
const names = set(
  'aaron abigail adam adrian agnes ahmed aisha alan albert alberto alejandro alex alexander alexandra alfred ali alice alicia ' +
    'alina alison allison amanda amara amelia amina amir amira amit amy ana anastasia anders andre andrea andreas andrew andy ' +
    'angela anita anja anjali ann anna anne annika anthony antoine anton antonia antonio arjun arthur aryan ashley astrid axel ' +
    'barbara beatrice ben benjamin bernard beth bianca bob boris brandon brenda brian bruno camila camille carla carlos carmen ' +
    'caroline catherine cecilia charles charlotte chen chloe chris christian christina christine christopher claire clara ' +
    'claudia colin connor craig cristina dan daniel daniela danielle david deborah deepak denis dennis derek diana diego dieter ' +
    'dimitri dmitri dominic donald donna doris dorothy douglas eduardo edward elena eleni eli elias elisabeth eliza elizabeth ' +
    'ella ellen elliot emil emily emma emmanuel enrique eric erica erik erika ernesto esther ethan eugene eva evan evelyn fabian ' +
    'fatima felipe felix fernando fiona florian frances francesca francesco francis francisco franz fred frederic frederik ' +
    'friedrich gabriel gabriela gary george georgia gerald giorgio giovanni giulia giuseppe gloria gonzalo gordon greg gregory ' +
    'greta guillaume gustav hannah hans harold harry hassan heather heidi heike helen helena helene henrik henry hiroshi howard ' +
    'hugo ian ibrahim ines ingrid irene irina isaac isabel isabella isabelle ivan jacob jacqueline jacques jakob jamal james ' +
    'jamie jan jane janet jason javier jean jeff jeffrey jennifer jeremy jerome jessica jill jim joan joanna joao joe joel ' +
    'johan johann johanna johannes john johnny jon jonas jonathan jorge jose joseph joshua juan judith julia julian ' +
    'juliana julie julien jurgen justin kamal karen karim karin karl katarina kate katharina katherine kathleen katie katja ' +
    'keith kelly kenji kenneth kevin khalid kim kirsten klaus krishna kristen kristina kumar kurt lara larry lars laura lauren ' +
    'laurent layla lea leila lena leo leon leonard leonardo leonie leyla liam lily linda lisa liu lorenzo louis louise luca ' +
    'lucas lucia lucy luis luisa lukas luke lydia magdalena malcolm manuel marc marcel marco marcus margaret maria mariam ' +
    'mariana marie marina mario marion marta martha martin martina mary mateo matteo matthew matthias maurice maxim maya ' +
    'mehmet mei melanie melissa mia michael michel michelle miguel mike mila miriam mohamed mohammed monica monika muhammad ' +
    'nadia naomi natalia natalie natasha nathan neha nia nicholas nick nicolas nicole niels nikhil nikolai nils nina noah nora ' +
    'norman olaf oleg olga oliver olivia omar oscar otto owen pablo pamela paola patricia patrick paul paula paulo pavel pedro ' +
    'peter petra philip philipp pierre pietro piotr prakash priya rachel rafael rahul raj rajesh ralph ramon raphael raquel ' +
    'raul ravi raymond rebecca renata renate rene ricardo richard rita robert roberto rodrigo roger roland ' +
    'ronald rosa ruben rudolf russell ruth ryan sabine sabrina sam samantha samir samuel sandra sanjay sara sarah sasha ' +
    'scott sean sebastian sergei sergio sharon shirley simon simone sofia sonia sophia sophie stefan stefanie stella stephanie ' +
    'stephen steve steven stuart sunita susan susanne suzanne sven sylvia takeshi tamara tania tara tariq ted teresa thea ' +
    'theodore theresa thomas tim timothy tina tobias todd tom tomas tomasz tony uma ursula valentina valerie vanessa ' +
    'vera veronica victor victoria vijay vikram vincent viola vladimir walter wanda wei wendy wilhelm william ' +
    'wolfgang xavier yannick yasmin yuki yuri yusuf yves yvonne zara zoe ' +
    'africa amsterdam antwerp argentina asia athens atlanta auckland australia austria baltimore bangalore bangkok barcelona ' +
    'basel beijing belgium berlin bern bogota bologna bordeaux boston brazil bremen brisbane bristol britain brooklyn brussels ' +
    'bucharest budapest bulgaria cairo california canada chicago chile cologne colombia copenhagen croatia dallas delhi denmark ' +
    'denver detroit dresden dubai dublin edinburgh egypt england estonia europe finland florida france frankfurt ' +
    'geneva genoa germany ghana glasgow greece hamburg hanover helsinki houston hungary iceland india indonesia ireland israel ' +
    'istanbul italy jakarta johannesburg kenya kyiv lagos latvia leeds leipzig lima lisbon lithuania liverpool ljubljana london ' +
    'luxembourg lyon madrid malaga malaysia manchester manhattan manila marseille melbourne mexico miami milan montreal morocco ' +
    'moscow mumbai munich nairobi naples netherlands nigeria norway nuremberg oslo ottawa oxford pakistan palermo paris peru ' +
    'philadelphia poland porto portugal prague riga romania rome rotterdam salzburg santiago scotland seattle seoul serbia ' +
    'seville shanghai sheffield singapore slovakia slovenia sofia spain stockholm strasbourg stuttgart sweden switzerland ' +
    'sydney taiwan tallinn tennessee texas thailand tokyo toronto toulouse turin ukraine utrecht valencia vancouver venice ' +
    'vienna vietnam vilnius wales warsaw washington zagreb zurich ' +
    'accenture adidas adobe airbnb airbus allianz amazon alphabet atlassian autodesk barclays bayer bloomberg boeing bosch capgemini ' +
    'chatgpt cisco citibank claude coca-cola coursera danone deloitte disney dropbox duolingo ebay ericsson facebook figma ' +
    'fujitsu github gitlab gmail goldman google heineken hitachi honda hubspot huawei hyundai ikea infosys instagram intel ' +
    'jira kickstarter klarna lenovo loreal lufthansa mailchimp mastercard mckinsey microsoft miro mozilla nasdaq nestle netflix ' +
    'nike nintendo nissan nokia nvidia openai palantir panasonic patreon paypal pepsico pfizer philips pinterest porsche ' +
    'pwc qualcomm reddit renault revolut roche rolex salesforce samsung sanofi shopify siemens skype snapchat sony spacex ' +
    'spotify starbucks tesla tiktok toyota trello tripadvisor twitter uber udemy unilever verizon volkswagen volvo ' +
    'walmart whatsapp wikipedia xiaomi youtube zalando zendesk ',
)

/**
 * Towns by their German names, in lower case without accents. Names that are also words are left out, such as Essen,
 * Halle and Zug, and so are countries, which German sentences often mention in passing.
 */
const germanTowns = set(
  'aachen aalen albstadt amstetten ansbach arnsberg aschaffenburg augsburg bamberg bayreuth bensheim biberach ' +
    'bielefeld bocholt bochum bonn bottrop bozen brandenburg braunschweig bregenz bremerhaven bruchsal brussel celle ' +
    'chemnitz coburg coesfeld cottbus cuxhaven dachau darmstadt deggendorf delmenhorst dessau detmold dinslaken ' +
    'donaueschingen dormagen dornbirn dorsten dortmund duisburg dusseldorf eisenach eisenstadt emden erfurt erlangen ' +
    'eschweiler esslingen euskirchen feldkirch flensburg frauenfeld freiburg freising friedrichshafen fulda furth ' +
    'garmisch gelsenkirchen genf gera gladbeck gmunden goppingen gorlitz goslar gotha gottingen graz greifswald ' +
    'grevenbroich gummersbach gutersloh halberstadt hallein hameln hanau hannover hattingen heidelberg heidenheim ' +
    'heilbronn herford herne hildesheim hoyerswerda hurth ibbenburen ingolstadt innsbruck iserlohn itzehoe jena ' +
    'kaiserslautern kapfenberg karlsruhe kassel kaufbeuren kempten kerpen kiel klagenfurt kleve koblenz koln ' +
    'kopenhagen krefeld krems kufstein landshut langenfeld leoben leonding leverkusen lindau linz lippstadt lissabon ' +
    'lorrach lubeck luckenwalde ludenscheid ludwigsburg ludwigshafen luneburg lustenau luttich luzern magdeburg ' +
    'mailand mainz mannheim marburg marl meerbusch meiningen meissen memmingen meppen meran merseburg minden moers ' +
    'monchengladbach moskau mulheim munchen munster naumburg neapel neubrandenburg neumunster neunkirchen neuss ' +
    'neustadt neuwied nordhausen nordhorn nurnberg oberhausen offenbach offenburg oldenburg olten oranienburg ' +
    'osnabruck paderborn papenburg passau pforzheim pinneberg pirmasens pirna plauen potsdam prag rapperswil ' +
    'ratingen ravensburg recklinghausen regensburg reutlingen rosenheim rostock rottweil saarbrucken saarlouis ' +
    'salzgitter schaffhausen schwechat schweinfurt schwerin siegburg sindelfingen solingen speyer stendal steyr ' +
    'stralsund strassburg straubing suhl traunstein trier troisdorf tubingen tuttlingen uelzen ulm unna velbert ' +
    'venedig verden viersen villach villingen waiblingen warschau weimar weinheim wesel wetzlar wien wiesbaden ' +
    'wilhelmshaven winterthur wismar witten wolfenbuttel wolfsberg wolfsburg wuppertal wurzburg zittau zweibrucken ' +
    'zwickau',
)

/** Whether a word in lower case without accents is a name wherever it stands. */
export const isKnownName = (word: string): boolean => names.has(word)

/** Like `isKnownName`, for German text. */
export const isKnownInGerman = (word: string): boolean =>
  isKnownName(word) || germanTowns.has(word.replaceAll('ß', 'ss'))
