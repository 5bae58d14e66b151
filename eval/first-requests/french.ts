import type { FirstRequests } from './english.ts'

export const french: FirstRequests = {
  plain:
    'Écris un post sur la façon dont nous avons réduit l’intégration de 10 jours à 2. Nous avons demandé à 19 nouvelles collègues ce qui les avait retardées. La plupart d’entre elles avaient attendu leurs accès. Alors nous avons écrit une page par poste. Elle est accrochée près de la machine à café.',
  polite:
    'Bonjour ! Peux-tu m’aider à préparer quelque chose pour LinkedIn sur notre première année avec la semaine de quatre jours ? Les jours d’arrêt maladie sont passés de 61 à 38. Deux clients sont partis. L’un d’eux est revenu en mars.',
  bare: 'Hier, Marta de la comptabilité a trouvé 4 200 euros que nous avions payés deux fois. Elle cherchait autre chose. C’est pourquoi je ne lui mets jamais de réunion le vendredi. Elle en a besoin pour chercher.',
  notes:
    'Notes pour LinkedIn :\n- entrepôt déplacé à Nancy en mai\n- 3 personnes sont venues, 14 sont nouvelles\n- personne ne savait où étaient les étiquettes\n- première semaine : 212 colis en retard\n- sixième semaine : aucun',
  call: 'Appel avec Jana Roth, 12 mars 2026\nJana dirige une boulangerie de 9 personnes à Colmar. Depuis deux ans, elle ne cuit plus le lundi. Ses ventes ont baissé de 3 %, sa facture de farine de 11 %. « Je dors à nouveau », dit-elle. (d’accord pour être citée)',
  turn: 'Transforme ceci en post LinkedIn :\n\nEn 2019, j’ai quitté mon poste de contrôleuse. J’avais 14 000 euros et une camionnette.\n\nElle est tombée en panne la deuxième semaine. Un agriculteur près de Metz l’a réparée pour une caisse de bière.\n\nCet agriculteur est aujourd’hui notre plus gros client.',
  tell: 'Je voudrais raconter que notre cabinet n’a plus de salle d’attente. Les patients reçoivent un message quand la médecin est libre. 340 d’entre eux ont répondu à notre enquête. Seuls 12 veulent retrouver la salle.',
  story:
    'Quand mon père a fermé sa boutique en 1998, il a donné une clé à chaque client.\n\nIls lui avaient demandé pendant des années ce qu’il ferait de la machine. Il n’a jamais répondu.\n\n27 ans plus tard, je rencontre encore des gens qui portent la leur. C’est à cela que je pense quand on me parle de fidélité.',
  news: 'Nouvelle : le 4 mai, nous ouvrons notre deuxième studio à Porto. Inês Duarte le dirigera. Elle travaille avec nous depuis 2021 et y a embauché 6 personnes. Elles commencent le même jour.',
  opinion:
    'Avis impopulaire : la plupart des entretiens de départ arrivent deux ans trop tard. Nous demandons maintenant à chaque ingénieure, au troisième mois, pourquoi elle partirait. Sur 48 réponses, 31 parlaient d’un build de 40 minutes. Il en prend 9 maintenant.',
  wishes:
    'Court s’il te plaît, sans emojis et sans question à la fin. Notre support a répondu à 1 900 demandes en avril. 700 d’entre elles concernaient un seul bouton. Nous l’avons déplacé. En mai, il y en a eu 80.',
  spoken:
    'alors hier j’ai parlé avec Lena, elle conduit le bus de nuit à Lille. elle m’a dit : « personne ne dit bonsoir après deux heures. » moi je le dis à chaque fois maintenant. la semaine dernière elle l’a écrit sur une carte pour les autres chauffeurs.',
}
