import type { Symptom, SymptomId } from '@salama/contract/appointments'

/**
 * What to do about what one feels. Nothing here is ours: each sentence is of one of the sources named with it, in other
 * words where it has to be translated. What no source says is left out.
 */

const IMCI = {
  title: 'OMS, Atenção Integrada às Doenças da Infância: sinais gerais de perigo (2014)',
  address: 'https://www.open.edu/openlearncreate/mod/oucontent/view.php?id=245&section=1.7',
}
const ASSESS = {
  title: 'AIDI, ficha de avaliação da criança: tosse, diarreia e febre',
  address:
    'http://ininet.org/pars_docs/refs/60/59966/ininet.org/pdfview/integrated-management-of-neonatal-and-childhood-illness.html?page=38',
}
const MALARIA = { title: 'OMS África, Malária', address: 'https://afro.who.int/fr/node/5754' }
const HEART_AND_STROKE = {
  title: 'OMS, sintomas de enfarte e de AVC, como os reproduz The Nation',
  address: 'https://thenationonlineng.net/facts-cardio-vascular-diseases/',
}
const NHS_STOMACH = {
  title: 'NHS Mid and South Essex, Diarreia e vómitos',
  address: 'https://midandsouthessex.ics.nhs.uk/health/campaigns/child-health/vomiting-diarrhoea',
}

const CHILD_IN_DANGER =
  'Criança que não consegue beber nem mamar, vomita tudo, teve convulsões, ou está sem forças ou não acorda'

const PARACETAMOL = { name: 'Paracetamol 500 mg', for: 'Dor e febre. Leia o folheto antes de tomar.' }
const PARACETAMOL_CHILD = { name: 'Paracetamol xarope', for: 'Crianças. A dose é a do folheto, pela idade.' }
const IBUPROFEN = { name: 'Ibuprofeno 400 mg', for: 'Dor, em adultos. Leia o folheto antes de tomar.' }

const GENERAL = { specialty: 'Clínica Geral', when: 'Para começar, em adultos' }
const CHILDREN = { specialty: 'Pediatria', when: 'Se é uma criança' }

type Known = Omit<Symptom, 'id' | 'name' | 'checked'>

export const KNOWN: Readonly<Record<SymptomId, Known>> = {
  febre: {
    danger: [
      CHILD_IN_DANGER,
      'Confusão, desmaio ou convulsões',
      'Dificuldade em respirar',
      'Pescoço rígido',
      'Urina escura ou com sangue, pele ou olhos amarelos, sangramento',
      'Cansaço extremo',
    ],
    now: [
      'Faça já o teste da malária: a OMS recomenda confirmar com um teste todas as suspeitas. Quanto mais cedo, melhor.',
      'Não espere se é uma criança com menos de 5 anos, uma grávida ou uma pessoa com HIV: correm mais risco.',
      'Se o teste der positivo, fale logo com um médico: a malária trata-se com medicamentos próprios.',
      'Uma criança com febre todos os dias há mais de 7 dias tem de ser vista.',
      'Não dê aspirina a menores de 16 anos.',
    ],
    ask: [GENERAL, CHILDREN],
    buy: [{ name: 'Teste rápido de malária', for: 'Saber se é malária' }, PARACETAMOL, PARACETAMOL_CHILD],
    sources: [MALARIA, IMCI, ASSESS, NHS_STOMACH],
  },
  diarreia: {
    danger: [
      CHILD_IN_DANGER,
      'Várias fezes líquidas numa hora',
      'Sangue nas fezes ou no vómito',
      'Olhos encovados, muita sede, ou não querer beber',
      'Fraqueza ou sonolência',
    ],
    now: [
      'Dê líquidos desde o início: sais de reidratação, sopa, água de arroz, água de coco ou água limpa. Continue a comer.',
      'Um bebé mama mais vezes do que o costume.',
      'A cada vez: um quarto a meio copo grande até aos 2 anos, meio a um copo depois. Em goles pequenos.',
      'Se vomitar, espere 10 minutos e continue mais devagar.',
      'Misture os sais com a quantidade certa de água limpa: com pouca água a diarreia piora.',
      'A crianças dê também zinco durante 10 dias: meio comprimido por dia até aos 6 meses, um depois.',
      'Não dê a menores de 12 anos medicamentos que param a diarreia.',
      'Se há febre, se vomita muitas vezes, ou ao fim de alguns dias, uma criança tem de ser vista.',
    ],
    ask: [GENERAL, CHILDREN],
    buy: [
      { name: 'SRO', for: 'Sais de reidratação oral: repõem a água e os sais que se perdem' },
      { name: 'Zinco 20 mg', for: 'Crianças, durante 10 dias' },
    ],
    sources: [
      IMCI,
      { title: 'UNICEF, Factos para a Vida: diarreia, mensagem 1', address: 'https://www.unicef.org/ffl/07/1.html' },
      { title: 'UNICEF, Factos para a Vida: diarreia, mensagem 2', address: 'https://www.unicef.org/ffl/07/2.html' },
      {
        title: 'Tratamento da diarreia em casa, plano A (AIDI)',
        address: 'https://www.open.edu/openlearncreate/mod/oucontent/view.php?id=249&section=1.6.3',
      },
      NHS_STOMACH,
    ],
  },
  tosse: {
    danger: [
      CHILD_IN_DANGER,
      'Criança que respira depressa: 60 vezes por minuto até aos 2 meses, 50 até ao ano, 40 até aos 5 anos',
      'Peito que se afunda quando a criança respira, ou ruído agudo ao respirar',
      'Dificuldade em respirar ou dor no peito',
      'Sangue ao tossir',
    ],
    now: [
      'Descanse e beba muitos líquidos. Uma criança com tosse fica agasalhada, come e bebe quanto puder.',
      'Chá com limão e mel alivia. Não dê mel a bebés com menos de 1 ano.',
      'Evite xaropes para a tosse em crianças: o leite materno, o chá e a sopa aliviam tanto como eles.',
      'Uma tosse de há mais de 3 semanas tem de ser vista: pode ser tuberculose.',
    ],
    ask: [GENERAL, CHILDREN, { specialty: 'Pneumologia', when: 'Se dura há mais de 3 semanas' }],
    buy: [PARACETAMOL, PARACETAMOL_CHILD],
    sources: [
      {
        title: 'UNICEF, Factos para a Vida: tosse e constipações',
        address: 'http://factsforlifeglobal.org/08/2.html',
      },
      {
        title: 'Tosse sem pneumonia, cuidados em casa (AIDI)',
        address: 'https://www.open.edu/openlearncreate/mod/oucontent/view.php?id=248&section=1.5.3',
      },
      IMCI,
      ASSESS,
      {
        title: 'NHS Torbay and South Devon, Tosse',
        address: 'https://torbayandsouthdevonenhancedaccess.nhs.uk/health-a-z/?condition=cough%2F',
      },
    ],
  },
  'dor-de-cabeca': {
    danger: [
      'Começou de repente e é muito forte',
      'Depois de uma pancada forte na cabeça',
      'Com dificuldade em falar ou em lembrar-se, sonolência ou confusão',
      'Com perda de visão, ou com a parte branca do olho vermelha e uma dor muito forte',
      'Com febre muito alta e pescoço rígido ou manchas na pele',
      'Com fraqueza súbita da cara, de um braço ou de uma perna',
    ],
    now: [
      'Beba água, descanse e não salte refeições. Não beba álcool.',
      'Se também tem febre, faça o teste da malária.',
      'Fale com um médico se a dor volta sempre, se piora, ou se os medicamentos não ajudam.',
    ],
    ask: [GENERAL, { specialty: 'Neurologia', when: 'Se volta sempre' }],
    buy: [PARACETAMOL, IBUPROFEN],
    sources: [
      {
        title: 'NHS Limelight Health Hub, Dores de cabeça',
        address: 'https://limelighthealthhub.nhs.uk/health-a-to-z/headaches/',
      },
      HEART_AND_STROKE,
      MALARIA,
    ],
  },
  'dor-de-garganta': {
    danger: ['Dificuldade em respirar ou em engolir', 'Começar a babar-se', 'Ruído agudo ao respirar'],
    now: [
      'Costuma passar numa semana, sem antibiótico.',
      'Beba líquidos frescos ou mornos e evite o fumo.',
      'Gargareje com água morna e sal. As crianças não o devem tentar.',
      'Fale com um médico se não melhora ao fim de uma semana, se volta muitas vezes, ou se tem febre muito alta.',
    ],
    ask: [GENERAL, CHILDREN, { specialty: 'Otorrinolaringologia', when: 'Se volta muitas vezes' }],
    buy: [PARACETAMOL, PARACETAMOL_CHILD, IBUPROFEN],
    sources: [
      {
        title: 'Serviço do NHS nas farmácias, Dor de garganta',
        address: 'https://beehivepharmacy.co.uk/services/sore-throat/',
      },
      { title: 'GPDQ, Dor de garganta', address: 'https://www.gpdq.co.uk/symptoms/sore-throat/' },
    ],
  },
  'dor-no-peito': {
    danger: [
      'Dor ou desconforto no centro do peito',
      'Dor nos braços, no ombro esquerdo, nos cotovelos, no queixo ou nas costas',
      'Falta de ar, enjoo ou vómitos, tonturas ou desmaio',
      'Suor frio, palidez',
    ],
    now: [
      'Quem tem estes sinais precisa de cuidados médicos imediatamente. Ligue, ou vá já ao hospital mais próximo.',
      'Nas mulheres são mais frequentes a falta de ar, o enjoo, os vómitos e a dor nas costas ou no queixo.',
    ],
    ask: [{ specialty: 'Cardiologia', when: 'Depois da urgência, para o seguimento' }],
    buy: [],
    sources: [HEART_AND_STROKE],
  },
  'fraqueza-subita': {
    danger: [
      'Fraqueza ou dormência súbita da cara, de um braço ou de uma perna, quase sempre de um lado',
      'Confusão, dificuldade em falar ou em perceber o que se diz',
      'Dificuldade em ver, de um olho ou dos dois',
      'Dificuldade em andar, tonturas, perda de equilíbrio',
      'Dor de cabeça muito forte sem causa conhecida, ou desmaio',
    ],
    now: ['Quem tem estes sinais precisa de cuidados médicos imediatamente. Ligue, ou vá já ao hospital mais próximo.'],
    ask: [{ specialty: 'Neurologia', when: 'Depois da urgência, para o seguimento' }],
    buy: [],
    sources: [HEART_AND_STROKE],
  },
  gravidez: {
    danger: [
      'Perda de sangue ou de líquido pela vagina',
      'Dor de cabeça que não passa, visão turva, tonturas ou desmaio',
      'Convulsões',
      'Dor de barriga forte que não passa',
      'Febre acima de 38 °C',
      'Falta de ar ou dor no peito',
      'Inchaço forte da cara, dos braços ou das pernas',
      'O bebé deixou de mexer ou mexe menos',
    ],
    now: [
      'Com um destes sinais vá já à unidade sanitária mais próxima, no prazo de horas. Não espere pela próxima consulta.',
      'Com febre na gravidez faça o teste da malária: a malária é mais perigosa para si e para o bebé.',
      'Se pensa em fazer mal a si ou ao bebé, ligue já: há quem a ajude.',
    ],
    ask: [{ specialty: 'Ginecologia e Obstetrícia', when: 'Para o que não é urgente' }],
    buy: [],
    sources: [
      {
        title: 'Global Library of Women’s Medicine, Sinais de perigo na gravidez',
        address: 'https://www.glowm.com/welfare-of-women/title/danger-signs-in-pregnancy/id/163',
      },
      MALARIA,
    ],
  },
}

/** The day on which all sources were read. */
export const CHECKED = '2026-11-25'
