/** Emotional support in small steps: one a day, each read and done in a few minutes. */
export type Programme = { id: string; title: string; text: string; steps: readonly { title: string; text: string }[] }

/** Written for this project from what is common ground in self-help for stress, grief and sleep; no treatment. */
export const PROGRAMMES: readonly Programme[] = [
  {
    id: 'ansiedade',
    title: 'Quando a ansiedade aperta',
    text: 'Cinco dias para voltar a ter os pés no chão.',
    steps: [
      {
        title: 'Dar nome ao que sente',
        text: 'Diga em voz baixa: isto é ansiedade, é desagradável e vai passar. Repare onde a sente no corpo e por quanto tempo. Escreva a hora a que começou e a hora a que baixou.',
      },
      {
        title: 'Cinco coisas à sua volta',
        text: 'Nomeie cinco coisas que vê, quatro que toca, três que ouve, duas que cheira e uma que saboreia. Faça-o uma vez agora, em calma, para o saber fazer quando precisar.',
      },
      {
        title: 'Soltar o ar',
        text: 'Respire com a parte Respirar durante três minutos, de manhã e à noite. O ar que sai devagar diz ao coração que pode abrandar.',
      },
      {
        title: 'A hora das preocupações',
        text: 'Escolha quinze minutos do dia para se preocupar com papel na mão. Fora dessa hora, anote a preocupação numa palavra e adie-a. Na hora marcada, separe o que pode fazer do que não depende de si.',
      },
      {
        title: 'Um passo pequeno',
        text: 'Escolha uma coisa que tem evitado e faça a parte mais pequena dela, por cinco minutos. Conte a alguém de confiança que o fez.',
      },
    ],
  },
  {
    id: 'luto',
    title: 'Viver com a perda',
    text: 'Cinco momentos para quem perdeu alguém.',
    steps: [
      {
        title: 'Não há prazo',
        text: 'Chorar, não chorar, rir de uma lembrança, estar zangado: tudo isto cabe no luto. Hoje, não se cobre nada. Coma, beba água e durma o que conseguir.',
      },
      {
        title: 'Dizer o nome',
        text: 'Fale da pessoa com alguém que a conheceu. Conte uma história pequena: uma comida, uma frase, um gesto.',
      },
      {
        title: 'Um gesto seu',
        text: 'Acenda uma vela, leve flores, reze, cante ou cozinhe o que ela gostava. Um gesto dá lugar ao que as palavras não alcançam.',
      },
      {
        title: 'Pedir ajuda com coisas',
        text: 'Escreva três tarefas que lhe pesam: papéis, crianças, compras. Peça uma a alguém. Quem gosta de si quer saber o que fazer.',
      },
      {
        title: 'Voltar devagar',
        text: 'Retome uma coisa que lhe fazia bem, mesmo sem vontade. Se passados meses a dor não o deixa viver o dia, fale com um psicólogo: há caminho.',
      },
    ],
  },
  {
    id: 'sono',
    title: 'Dormir melhor',
    text: 'Cinco noites para arrumar o sono.',
    steps: [
      {
        title: 'A mesma hora de acordar',
        text: 'Escolha uma hora de acordar e cumpra-a todos os dias, também ao domingo. É ela que acerta o relógio do corpo.',
      },
      {
        title: 'A luz e o café',
        text: 'Apanhe luz do dia na primeira hora depois de acordar. Depois do almoço, sem café, chá preto nem bebidas energéticas.',
      },
      {
        title: 'O ecrã fora da cama',
        text: 'Deixe o telemóvel a carregar longe da cama e use a última meia hora para algo lento: banho, oração, leitura, conversa.',
      },
      {
        title: 'Se não adormece, levante-se',
        text: 'Passados vinte minutos sem sono, levante-se, sente-se com pouca luz e volte só com sono. A cama volta a querer dizer dormir.',
      },
      {
        title: 'Esvaziar a cabeça',
        text: 'Antes de se deitar, escreva o que tem de fazer amanhã e ponha o papel de lado. Depois faça a meditação Antes de dormir.',
      },
    ],
  },
  {
    id: 'cuidar',
    title: 'Cuidar de quem cuida',
    text: 'Cinco dias para quem tem um doente, um bebé ou um idoso a seu cargo.',
    steps: [
      {
        title: 'Contar as horas',
        text: 'Escreva quantas horas cuidou ontem e quantas descansou. Ver os números é o primeiro cuidado.',
      },
      {
        title: 'Dez minutos seus',
        text: 'Marque dez minutos por dia que são seus, e diga em casa quando são. Caminhe, reze, ouça música ou não faça nada.',
      },
      {
        title: 'Dividir',
        text: 'Escolha uma tarefa que outra pessoa pode fazer, mesmo de outra maneira. Explique-a uma vez e deixe-a.',
      },
      {
        title: 'A zanga também cansa',
        text: 'Ficar zangado com quem se ama é cansaço, não maldade. Se sentir que vai perder a calma, afaste-se dois minutos e respire antes de voltar.',
      },
      {
        title: 'Um médico para si',
        text: 'Quando foi a sua última consulta? Tristeza, dores e sono que não passam também se tratam. Depois de um parto, fale disso sem vergonha.',
      },
    ],
  },
]
