import { brand } from '@salama/contract/brand'
import { fold, wordsOf } from '@salama/contract/kernel/text'

/** A page of the product, with what it is for and other words for it. */
export type Shortcut = { href: string; title: string; text: string; words: string }

const SHORTCUTS: readonly Shortcut[] = [
  {
    href: '/telemedicine',
    title: 'Consultas',
    text: 'Fale com um médico',
    words: 'health saúde doutor hospital clínica',
  },
  {
    href: '/pharmacy',
    title: 'Farmácia',
    text: 'Medicamentos em casa',
    words: 'pharmacy remédios receita comprimidos',
  },
  { href: '/delivery', title: 'Comida', text: 'Pratos de restaurantes', words: 'food almoço jantar fome entrega' },
  {
    href: '/transport',
    title: 'Transporte',
    text: 'Moto, txopela ou carro',
    words: 'viagem táxi boleia corrida motorista',
  },
  { href: '/insurance', title: 'Seguros', text: 'Planos de saúde', words: 'insurance cobertura apólice cartão' },
  { href: '/cursos', title: 'Cursos', text: 'Aprender no telemóvel', words: 'formação aulas certificado estudar' },
  {
    href: brand.wellbeingPath,
    title: 'Bem-estar',
    text: 'Respirar, meditar, pedir ajuda',
    words: 'ansiedade stress depressão suicídio crise emergência ambulância polícia bombeiros terapeuta',
  },
  { href: '/consultas', title: 'Minhas consultas', text: 'Marcadas e feitas', words: 'agenda cancelar mudar' },
  { href: '/pedidos', title: 'Pedidos', text: 'Comida e medicamentos pedidos', words: 'encomenda seguir atraso' },
  {
    href: '/pagamentos',
    title: 'Pagamentos',
    text: 'Recibos e reembolsos',
    words: 'dinheiro factura fatura mpesa emola mkesh',
  },
  { href: '/moradas', title: 'Moradas', text: 'Casa, trabalho e outras', words: 'endereço localização' },
  {
    href: '/perfil',
    title: 'Perfil',
    text: 'Dados, contactos e sessões',
    words: 'conta senha password palavra-passe telefone fotografia sair',
  },
  { href: '/faq', title: 'Fale Conosco', text: 'Responde uma pessoa', words: 'contacto reclamação problema suporte' },
]

/** Pages for which every word of a search begins one of theirs. */
export function findShortcuts(search: string): Shortcut[] {
  const wanted = wordsOf(search)
  if (wanted.length === 0) return []
  return SHORTCUTS.filter(({ title, text, words }) => {
    const known = wordsOf(fold(`${title} ${text} ${words}`))
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
}

/** Shown before anything is typed. */
export const FIRST_SHORTCUTS = SHORTCUTS.slice(0, 7)
