import { brand } from '@salama/contract/brand'
import { HELPLINES, HELPLINES_CHECKED } from '@salama/contract/kernel/helplines'
import { formatDate } from '@salama/contract/kernel/time'
import { LegalText, type Section } from './legal-text.tsx'

export function TermsPage() {
  return (
    <LegalText
      title="Termos de utilização"
      since="21 de novembro de 2026"
      intro={`Estes termos dizem o que pode esperar do ${brand.name} e o que esperamos de si. Ao criar uma conta, aceita-os.`}
      sections={SECTIONS}
    />
  )
}

/** The numbers themselves: whoever needs them does not look for them elsewhere. */
const EMERGENCY_LINES = `Números: ${[HELPLINES.medical, HELPLINES.ambulance, HELPLINES.police, HELPLINES.fire]
  .map(({ number, name }) => `${number} ${name}`)
  .join(', ')}. Comparados em fontes públicas a ${formatDate(HELPLINES_CHECKED)}.`

const SECTIONS: readonly Section[] = [
  {
    heading: 'O que fazemos',
    text: [
      `O ${brand.name} liga-o a médicos, farmácias, restaurantes, motoristas e professores. Marca, paga e acompanha o serviço connosco; quem o presta é o profissional ou o negócio que escolheu, e é ele que responde pela sua qualidade.`,
      'Verificamos os documentos de médicos, negócios e motoristas antes de os mostrar. Numa instalação de demonstração, essa verificação é automática e os serviços não são reais.',
    ],
  },
  {
    heading: 'Emergências',
    text: [
      'Uma consulta à distância não serve para emergências. Se houver dor no peito, falta de ar, hemorragia, perda de consciência ou risco de vida, ligue para uma linha de emergência ou vá à unidade de saúde mais próxima.',
      EMERGENCY_LINES,
    ],
  },
  {
    heading: 'A sua conta',
    text: [],
    list: [
      'Dê dados verdadeiros e mantenha a palavra-passe só para si. O que for feito com a sua conta é tido como feito por si até nos avisar.',
      'Pode mudar de papel a qualquer momento. Cada papel que vende ou entrega precisa da sua própria verificação.',
    ],
  },
  {
    heading: 'Marcar e pagar',
    text: [],
    list: [
      'O preço que vê antes de pagar é o que paga. Se mudar entretanto, dizemos-lhe antes de cobrar.',
      'Uma consulta marcada fica guardada durante 30 minutos à espera do pagamento; depois o horário fica livre para outros.',
      'Só damos um pagamento por feito quando o operador (M-Pesa e outros) ou o banco o confirma. Enquanto não se sabe o resultado, não cobramos de novo.',
      'Por transferência bancária a compra espera até a encontrarmos na nossa conta. Uma viagem espera até 2 horas, e só então procuramos o motorista; quem tem o telemóvel confirmado e já pagou 5 viagens não espera, até 300 MT.',
      'Um pagamento confirmado que não chegue a servir para nenhuma compra é devolvido pelo mesmo meio.',
    ],
  },
  {
    heading: 'Cancelar e ser reembolsado',
    text: [
      'Se o profissional não comparecer, ou o negócio não aceitar o pedido, devolvemos o que pagou pelo mesmo meio. Fale connosco se algo correu mal: guardamos o percurso de cada pagamento.',
      'Uma encomenda que não se entrega porque o cliente não estava, ou a recusou: a comida preparada não se devolve; artigos fechados, como medicamentos, devolvem-se sem a entrega. Errada, danificada ou por entregar por culpa da loja, do motorista ou nossa: devolvemos tudo.',
      'Uma entrega ou viagem dada por terminada sem o código do cliente e longe do destino fica em dúvida: perguntamos ao cliente se chegou, e o motorista só é pago quando se souber que sim.',
    ],
  },
  {
    heading: 'Mudanças e contacto',
    text: [
      `Se mudarmos estes termos, avisamos na aplicação antes de valerem. Dúvidas: ${brand.contact.email} ou ${brand.contact.phone}.`,
      'A estes termos aplica-se a lei de Moçambique.',
    ],
  },
]
