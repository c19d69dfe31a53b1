import { brand } from '@salama/contract/brand'
import { LegalText, type Section } from './legal-text.tsx'

export function PrivacyPage() {
  return (
    <LegalText
      title="Política de privacidade"
      since="21 de novembro de 2026"
      intro="O que guardamos sobre si, para quê, quem o vê e o que pode fazer. Dados de saúde são tratados com mais cuidado do que todos os outros."
      sections={SECTIONS}
    />
  )
}

const SECTIONS: readonly Section[] = [
  {
    heading: 'O que guardamos',
    text: [],
    list: [
      'Conta: nome, e-mail ou telefone, papel escolhido e a palavra-passe, da qual só guardamos uma impressão que não permite lê-la.',
      'Consultas: médico, hora, tipo e as notas que escrever. São dados de saúde.',
      'Pagamentos: valor, meio, número de telefone cobrado, referência da transferência e o comprovativo que enviar.',
      'Ficheiros que enviar. Das fotografias retiramos a localização e os outros dados escondidos antes de as guardar.',
    ],
  },
  {
    heading: 'Para que servem',
    text: [
      'Para prestar o serviço que pediu: marcar, cobrar, avisar, responder. Não vendemos dados, não mostramos publicidade e não usamos serviços de outros para seguir o que faz.',
    ],
  },
  {
    heading: 'Quem os vê',
    text: [],
    list: [
      'O médico da sua consulta vê o seu nome, a hora e as notas dessa consulta.',
      'O operador de pagamentos recebe o número a cobrar, o valor e uma descrição curta.',
      'Quem verifica pagamentos e documentos só os abre quando trata desse caso, e cada abertura fica registada.',
      'Mais ninguém. O que é de outra pessoa responde-lhe como se não existisse.',
    ],
  },
  {
    heading: 'No seu telemóvel',
    text: [
      'Usamos dois cookies: um mantém a sessão iniciada, o outro reconhece um aparelho em que já entrou, para que ninguém o bloqueie a tentar adivinhar a palavra-passe. Ao sair, apagamos o que a aplicação guardou no aparelho.',
      'Câmara, microfone e localização só são pedidos no momento em que fazem falta, e tudo o resto funciona sem eles.',
    ],
  },
  {
    heading: 'Por quanto tempo',
    text: [
      'Sessões sem uso acabam ao fim de 30 dias. Registos de pagamentos ficam o tempo que a lei obriga e não podem ser alterados. Os outros dados ficam enquanto tiver conta.',
    ],
  },
  {
    heading: 'O que pode fazer',
    text: [
      `No seu perfil descarrega tudo o que temos de si e apaga a conta, com 14 dias para voltar atrás. Aí dizemos o que a lei manda guardar e porquê (por exemplo, registos de pagamentos). Dúvidas: ${brand.contact.email}.`,
    ],
  },
]
