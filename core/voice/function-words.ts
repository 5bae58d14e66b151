/** Words that shape how something is said rather than what: their mix is much the same in everything a person writes. */
const words = `a about above after again against all almost already also although always am among an and another any
anybody anyone anything anyway are aren't around as ask at away back be because been before behind being below between
both but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during each either else
enough even ever every everybody everyone everything exactly few for from further get gets getting go goes going got had
hadn't has hasn't have haven't having he he's her here here's hers herself him himself his how however i i'd i'll i'm
i've if in indeed instead into is isn't it it's its itself just keep least less let let's like little ll look lot made
make many may maybe me might mine more most much must my myself need neither never new next no nobody none nor not
nothing now of off often oh ok okay on once one ones only onto or other others our ours ourselves out over own people
perhaps put quite rather re really right said same say says see she she's should shouldn't since so some somebody someone
something sometimes soon still such sure take than that that's the their theirs them themselves then there there's
therefore these they they'll they're they've thing things think this those though three through thus to today together
too took toward towards truly two under until up upon us use used very via want was wasn't way we we'd we'll we're we've
well went were weren't what what's whatever when whenever where whether which while who who's whole whom whose why will
with within without won't would wouldn't yes yesterday yet you you'd you'll you're you've your yours yourself
aber alle als also am an auch auf aus bei bin bis da dann das dass dein dem den denn der des die dir doch du durch ein eine
einem einen einer eines er es etwas euch für gegen hab habe haben hat hatte hier ich ihm ihn ihr im immer in ist ja jede
jeder jetzt kann kein keine man mehr mein mich mir mit nach nicht nichts noch nun nur ob oder ohne schon sehr sein sich
sie sind so über um und uns unser unter viel vom von vor war waren was weil wenn wer wie wieder wir wird wo zu zum zur
à au aussi aux avec bien ce cela ces cette chez comme d'un d'une dans de des donc du elle elles en encore est et été être
eu fait il ils j'ai je jamais la le les leur lui ma mais me même mes moi mon ne nos notre nous on ont ou où par parce pas
peu plus pour pourquoi quand que quel qui quoi sa sans se ses si son sont sur ta te tes toi ton tous tout très tu un une
vos votre vous y
al algo antes aunque cada como con contra cuando del desde donde dos el ella ellos en entre era eres es esta este esto fue
ha hasta hay la las le les lo los más me mi mis mucho muy nada ni no nos nosotros o para pero poco por porque pues que qué
quien se ser si sí sin sobre somos son soy su sus también te tiene todo todos tu un una uno y ya yo
ao aos com da das de dele dela do dos e ela ele em era essa esse esta este eu foi há isso já lhe mais mas meu minha muito
na não nas nem no nos nós num numa ou para pela pelo por quando que quem se sem ser seu sua só também tem um uma você
anche ancora c'è che chi ci cosa così cui da dal dalla degli dei del della delle di dove e è era gli ha hanno ho il io la
le lei lo loro lui ma mi mia mio molto ne nei nel nella noi non nostro o ogni per perché però più poi qualcosa quando
quello questa questo se senza si siamo sono su sua sul suo ti tra tu tutti tutto un una uno vi voi
aan al als bij dan dat de deze die dit doen door een en er ga geen ging had heb hebben heeft het hier hij hoe hun ik in is
ja je kan maar me meer met mij mijn moet naar niet niets nog nu of om omdat onder ons ook op over te tegen toch toen tot
uit van veel voor waar want waren was wat we wel werd wie wij wil zal ze zei zich zij zijn zo zonder zou`

const known = new Set(words.split(/\s+/))

/**
 * Whether a word, in lower case and with straight apostrophes, is a function word of English or one of six related
 * languages.
 */
export const isFunctionWord = (word: string): boolean => known.has(word)
