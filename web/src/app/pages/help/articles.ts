import { brand } from '@salama/contract/brand'

/** One question people ask, with its answer in paragraphs, the page where it is done, and other words for it. */
export type Article = {
  id: string
  question: string
  answer: readonly string[]
  page?: { path: string; label: string }
  /** What people also type when they look for it. */
  words?: string
}
export type Topic = { title: string; articles: readonly Article[] }

export const TOPICS: readonly Topic[] = [
  {
    title: 'Conta e acesso',
    articles: [
      {
        id: 'criar-conta',
        question: 'Como crio uma conta?',
        answer: [
          'Na página inicial escreva o nome, o telefone ou o e-mail, e uma palavra-passe de pelo menos 8 caracteres. Depois escolha o seu papel. A conta é gratuita.',
          'Pode ver médicos, restaurantes e cursos sem conta. Só precisa dela para marcar, comprar ou escrever-nos.',
        ],
        page: { path: '/entrar', label: 'Criar conta ou entrar' },
        words: 'registar inscrever abrir',
      },
      {
        id: 'palavra-passe',
        question: 'Como mudo a palavra-passe?',
        answer: [
          'No perfil, em Palavra-passe. Quando a muda, as outras sessões abertas com a sua conta terminam.',
          'Esqueceu-se dela? Na página para entrar toque em «Esqueci-me da palavra-passe»: enviamos um código por SMS ou e-mail.',
          'Se alguém usou o seu telemóvel, veja no perfil a lista de sessões e termine todas.',
        ],
        page: { path: '/perfil', label: 'Abrir o perfil' },
        words: 'password senha esqueci sessão terminar sair',
      },
      {
        id: 'papel',
        question: 'Posso ser cliente e também vender ou entregar?',
        answer: [
          'Sim. A mesma conta muda de papel a qualquer momento. Médicos, restaurantes, farmácias, motoristas e professores enviam documentos, e só aparecem depois de verificados.',
        ],
        page: { path: '/role-selection', label: 'Escolher o papel' },
        words: 'médico restaurante farmácia motorista professor registar documentos',
      },
      {
        id: 'poupar-dados',
        question: 'Como gasto menos dados?',
        answer: [
          'No menu da conta ligue a Poupança de dados: as imagens, os mapas e o vídeo só vêm quando os pede. A aplicação funciona com rede fraca; o que escreveu fica guardado se a ligação cair.',
        ],
        words: 'internet megas saldo rede lenta offline',
      },
    ],
  },
  {
    title: 'Consultas',
    articles: [
      {
        id: 'marcar',
        question: 'Como marco uma consulta?',
        answer: [
          'Escolha o médico, o dia e a hora, e diga o que sente. O horário fica guardado para si durante 30 minutos, à espera do pagamento.',
          'Se não pagar a tempo, o horário fica livre para outra pessoa e não lhe cobramos nada.',
        ],
        page: { path: '/telemedicine', label: 'Marcar uma consulta' },
        words: 'agendar horário médico telemedicina vídeo chat',
      },
      {
        id: 'cancelar-consulta',
        question: 'Posso cancelar ou mudar a consulta?',
        answer: [
          'Até 2 horas antes devolvemos tudo; mais tarde, metade. Também pode mudar a hora duas vezes, sem pagar de novo; se a mudar a menos de 2 horas e depois cancelar, volta metade.',
          'Se o médico cancelar, ou não estiver lá 15 minutos depois da hora, devolvemos tudo sem que tenha de pedir.',
        ],
        page: { path: '/consultas', label: 'Ver as minhas consultas' },
        words: 'desmarcar adiar faltar reembolso',
      },
      {
        id: 'entrar-consulta',
        question: 'Como falo com o médico à hora marcada?',
        answer: [
          'Abra a consulta em Minhas consultas: pode entrar 10 minutos antes. Se a rede não aguentar o vídeo, desligue a câmara: fica com a voz e o chat.',
          'Tenha à mão os medicamentos que toma e os exames que fez.',
        ],
        page: { path: '/consultas', label: 'Ver as minhas consultas' },
        words: 'vídeo sala chamada câmara microfone',
      },
      {
        id: 'emergencia',
        question: 'É uma emergência. O que faço?',
        answer: [
          'Uma consulta à distância não serve para emergências. Ligue 110 (SEMMO, emergência médica, grátis) ou 117 (ambulância), ou vá à unidade de saúde mais próxima.',
          'Polícia: 119. Bombeiros: 198. Crianças em perigo: 116, chamada grátis.',
        ],
        page: { path: brand.wellbeingPath, label: 'Outros números de ajuda' },
        words: 'urgência socorro ambulância polícia bombeiros 110 117 119',
      },
    ],
  },
  {
    title: 'Pagamentos e reembolsos',
    articles: [
      {
        id: 'pagar',
        question: 'Como pago?',
        answer: [
          'Com M-Pesa, e-Mola ou mKesh: escreva o número e confirme com o PIN no seu telemóvel em minuto e meio. Ou por transferência bancária, com o comprovativo.',
          'Nunca lhe pedimos o PIN aqui, por telefone ou por mensagem. Quem o pedir quer enganá-lo.',
        ],
        words: 'mpesa emola mkesh transferência banco pin dinheiro',
      },
      {
        id: 'sem-pedido',
        question: 'O pedido do PIN não apareceu no telemóvel',
        answer: [
          'Veja se o número está certo, se o telemóvel tem rede e se a carteira está ativa. No ecrã de pagamento toque em «Não recebi o pedido» para pedir de novo ou usar outro número.',
        ],
        words: 'não recebi prompt ussd',
      },
      {
        id: 'resultado-desconhecido',
        question: 'O dinheiro saiu, mas a compra não aparece',
        answer: [
          'Às vezes o operador demora a responder. Continuamos a perguntar e não cobramos duas vezes. Quando ele confirma, a compra aparece sozinha e recebe uma notificação.',
          'Um pagamento confirmado que não sirva para nenhuma compra volta para si pelo mesmo meio.',
        ],
        page: { path: '/pagamentos', label: 'Ver os meus pagamentos' },
        words: 'cobrado duas vezes descontou saldo perdido',
      },
      {
        id: 'transferencia',
        question: 'Quanto demora uma transferência bancária?',
        answer: [
          'Envie o comprovativo e o número da transferência; a nossa equipa confirma-a quando o dinheiro chega. Até lá a compra fica em verificação.',
          'Para consultas nas próximas 3 horas não aceitamos transferência, porque podia não chegar a tempo.',
        ],
        words: 'nib iban comprovativo verificação banco',
      },
      {
        id: 'reembolso',
        question: 'Como peço um reembolso?',
        answer: [
          'Abra o pagamento e toque em pedir reembolso, com o motivo. Quando a lei ou as regras da compra o dizem, devolvemos sem que peça: médico que falta, pedido que ninguém aceita, motorista que não aparece.',
          'O dinheiro volta pelo mesmo meio. De um banco pode demorar alguns dias úteis.',
        ],
        page: { path: '/pagamentos', label: 'Ver os meus pagamentos' },
        words: 'devolver dinheiro de volta reclamação',
      },
      {
        id: 'recibo',
        question: 'Onde está o recibo?',
        answer: ['Em cada pagamento confirmado, em PDF. Pode pôr o NUIT antes de o descarregar, para a sua empresa.'],
        page: { path: '/pagamentos', label: 'Ver os meus pagamentos' },
        words: 'fatura nuit pdf comprovativo',
      },
    ],
  },
  {
    title: 'Farmácia e comida',
    articles: [
      {
        id: 'receita',
        question: 'Preciso de receita?',
        answer: [
          'Os medicamentos que a lei só deixa vender com receita dizem-no. Envie uma fotografia nítida: o farmacêutico vê-a e aprova ou recusa, com o motivo. Quem faz a entrega não sabe o que vai dentro.',
        ],
        page: { path: '/pharmacy', label: 'Abrir a farmácia' },
        words: 'medicamento prescrição fotografia antibiótico',
      },
      {
        id: 'ninguem-aceita',
        question: 'E se a loja não responder ao pedido?',
        answer: [
          'Um restaurante tem 10 minutos para aceitar e uma farmácia 15. Passado esse tempo o pedido é recusado por nós e devolvemos tudo, sem que tenha de pedir.',
          'Pode cancelar enquanto a loja não aceitar, e depois disso se o pedido se atrasar mais de 30 minutos em relação ao que lhe dissemos primeiro.',
        ],
        page: { path: '/pedidos', label: 'Ver os meus pedidos' },
        words: 'encomenda demora cancelar restaurante aceitar',
      },
      {
        id: 'nao-chegou',
        question: 'E se a encomenda não me for entregue?',
        answer: [
          'Se não estiver, ou a recusar, a comida já preparada não se devolve; medicamentos e outros artigos fechados devolvem-se, sem a entrega.',
          'Se vier errada ou danificada, ou não chegar por culpa da loja, do motorista ou nossa, devolvemos tudo, sem que tenha de pedir.',
        ],
        page: { path: '/pedidos', label: 'Ver os meus pedidos' },
        words: 'devolução reembolso ausente recusar estragado errado motorista',
      },
      {
        id: 'entrega',
        question: 'Quanto custa a entrega?',
        answer: [
          'Depende da loja e do bairro, e vê o valor antes de pagar. Se mora fora do raio de entrega, pode escolher recolher na loja.',
          'Sem nome de rua? Escolha o bairro e um ponto de referência, ou ponha um alfinete no mapa.',
        ],
        page: { path: '/moradas', label: 'Guardar uma morada' },
        words: 'taxa bairro morada endereço recolha',
      },
    ],
  },
  {
    title: 'Viagens',
    articles: [
      {
        id: 'viagem',
        question: 'Como peço uma viagem?',
        answer: [
          'Diga de onde e para onde, quantas pessoas vão e em que veículo. O preço que vê é o que paga. Diga o PIN ao motorista só quando estiver junto do veículo e a matrícula for a certa.',
          'Se o motorista der a viagem por terminada longe do destino, ou mais depressa do que se pode, perguntamos-lhe se chegou; só então ele é pago.',
          'Se pagar por transferência, procuramos o motorista quando a encontrarmos na nossa conta, até 2 horas depois. Quem tem o telemóvel confirmado e já pagou 5 viagens não espera, até 300 MT.',
        ],
        page: { path: '/transport', label: 'Pedir uma viagem' },
        words: 'táxi txopela moto mota carro motorista pin matrícula',
      },
      {
        id: 'cancelar-viagem',
        question: 'Posso cancelar uma viagem?',
        answer: [
          'Sem custo até 2 minutos depois de um motorista aceitar, ou se ele se atrasar mais de 5 minutos. Depois disso 20 MT ficam para o motorista, e o resto volta para si.',
          'Se ninguém aceitar em 5 minutos, devolvemos tudo.',
        ],
        page: { path: '/transport', label: 'Ver as viagens' },
        words: 'desistir atraso motorista',
      },
    ],
  },
  {
    title: 'Seguro e cursos',
    articles: [
      {
        id: 'seguro',
        question: 'Como uso o meu seguro?',
        answer: [
          'Com um plano ativo, a sua parte é descontada ao pagar. Mostre o cartão com o código a quem o atende: qualquer pessoa o pode verificar.',
          'Se a renovação falhar, continua coberto durante 7 dias.',
        ],
        page: { path: '/insurance', label: 'Ver os planos' },
        words: 'plano cobertura cartão franquia renovar',
      },
      {
        id: 'curso-devolucao',
        question: 'Não gostei do curso. Devolvem o dinheiro?',
        answer: [
          'Nos primeiros 30 dias, se abriu até 30 % das aulas, devolvemos tudo na hora. Com mais, a nossa equipa decide. O mesmo curso devolve-se uma vez.',
        ],
        page: { path: '/meus-cursos', label: 'Ver os meus cursos' },
        words: 'reembolso garantia lição',
      },
      {
        id: 'certificado',
        question: 'Como provo que fiz o curso?',
        answer: ['No fim recebe um certificado em PDF com um código. Quem o ler pode confirmá-lo aqui, sem conta.'],
        page: { path: '/meus-cursos', label: 'Ver os meus cursos' },
        words: 'diploma código verificar',
      },
    ],
  },
  {
    title: 'Os seus dados',
    articles: [
      {
        id: 'quem-ve',
        question: 'Quem vê os meus dados de saúde?',
        answer: [
          'Só o médico da sua consulta, e o farmacêutico a quem enviou uma receita. Cada leitura fica registada. Não os usamos para publicidade.',
        ],
        page: { path: '/privacy', label: 'Ler a política de privacidade' },
        words: 'privacidade segredo confidencial',
      },
      {
        id: 'contactar',
        question: 'Não encontrei a resposta',
        answer: ['Escreva-nos. Quem responde é uma pessoa da nossa equipa, e pode juntar o pagamento de que fala.'],
        page: { path: '/faq', label: 'Fale Conosco' },
        words: 'ajuda suporte apoio telefone e-mail',
      },
    ],
  },
]
