import { brand } from '@salama/contract/brand'
import type { Visit } from '@salama/contract/kernel/document'
import { imageId, SHARED_SIZE, sharedImagePath } from '@salama/contract/kernel/image'
import { type Page, SESSION_ADDRESS } from '@salama/contract/paths'
import { addressOf, partsOf } from '../lib/api/api.ts'
import type { Answers, SharedPage, Sharing } from '../lib/session/shared-page.ts'
import { titleOf } from './navigation.ts'

const sharing: Sharing = Object.assign(
  {},
  ...Object.values(import.meta.glob<Sharing>('../domains/*/sharing.ts', { eager: true, import: 'sharing' })),
)

/** What the public pages that show no single thing say where their links are shared or found. */
const PAGE_TEXTS: Readonly<Record<string, string>> = {
  '/': `${brand.tagline}: consultas, farmácia, seguros, comida, transporte e cursos em Moçambique.`,
  '/entrar': `Entre na sua conta ${brand.name} ou crie uma em menos de um minuto.`,
  '/recuperar': 'Escolha uma palavra-passe nova com um código que enviamos para o seu telemóvel ou e-mail.',
  '/role-selection': `Diga como vai usar o ${brand.name}: cliente, médico, vendedor, entregador ou professor.`,
  '/telemedicine': 'Consultas por vídeo ou chat com médicos de Moçambique, com preço e próximo horário livre à vista.',
  '/agora': 'Um médico de serviço, agora: primeiro os sinais de perigo, depois o preço e a espera.',
  '/doctor-registration': 'Dê consultas à distância: registe a sua licença, os seus preços e os seus horários.',
  '/transport': 'Carro, moto ou txopela com o preço certo antes de pedir.',
  '/delivery': 'Comida dos restaurantes da sua cidade, com a hora a que chega.',
  '/pharmacy': 'Medicamentos das farmácias perto de si, entregues em casa ou para recolher.',
  '/insurance': 'Planos de saúde mensais para si e para a sua família, com o que cobrem escrito antes de pagar.',
  [brand.wellbeingPath]: 'Respirar, acalmar e pedir ajuda: exercícios e linhas de apoio, sem conta.',
  '/help': `Respostas às perguntas mais frequentes sobre o ${brand.name}.`,
  '/faq': `Fale com uma pessoa do ${brand.name}.`,
  '/terms': `Os termos de utilização do ${brand.name}.`,
  '/privacy': `Que dados o ${brand.name} guarda, para quê, por quanto tempo e quem os lê.`,
  '/food-categories': 'Restaurantes e pratos por tipo de cozinha, perto de si.',
  '/cursos': 'Cursos em português, gratuitos e pagos, com certificado que qualquer pessoa pode verificar.',
  '/moradas': 'As moradas que usa mais, para pedir sem as escrever outra vez.',
  '/pesquisa': 'Médicos, remédios, pratos, cursos e ajuda numa só pesquisa.',
}

/** Of `SHARED_SIZE`, with mark, name and promise. */
const OWN_PICTURE = '/icons/share.png'

/** The title, `data-own` where it is that of a thing; and for who may come from elsewhere what a link to the page shows, and where the page really is. */
export function headOf(visit: Visit, page: Page | undefined): string {
  const { path, origin, named, answers } = visit
  const id = path.split('/')[(page?.path ?? '').split('/').findIndex((part) => part.startsWith(':'))] ?? ''
  const answerTo: Answers = (endpoint, target) => answers[addressOf(partsOf(endpoint, target))] as never
  const found = page && sharing[page.path]?.(answerTo, decoded(id), named)
  const title = titleOf(found?.title ?? page?.title)
  const tag = `<title${found ? ' data-own' : ''}>${escapeText(title)}</title>`
  const text = found?.text ?? PAGE_TEXTS[page?.path ?? '']
  const isShown = text !== undefined && page?.access === 'public' && !page.isUnlisted
  if (!isShown || answers[SESSION_ADDRESS] !== null) return tag
  return tag + headTags({ ...found, title, text }, { origin, address: addressIn(page, visit) })
}

/** The same page under another name, or with what a filter asks, is this page. */
function addressIn(page: Page, { path, named }: Visit): string {
  if (page.path === '/home') return '/'
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return page.names && named !== undefined ? `${plain}?${page.names}=${named}` : plain
}

type Where = { origin: string; address: string; image?: string | null | undefined }

function headTags({ title, text, imageUrl, type = 'website', schema }: SharedPage, where: Where): string {
  return [
    meta('name', 'description', text),
    meta('property', 'og:type', type),
    meta('property', 'og:locale', 'pt_MZ'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    placeTags({ ...where, image: imageUrl }, schema),
  ].join('')
}

/** What the landing page's own document lacks: it is built before anyone knows where it is served. */
export const landingTags = (origin: string): string =>
  placeTags({ origin, address: '/' }, { '@type': 'WebSite', name: brand.name, inLanguage: 'pt-MZ' })

/** Where the page really is, and its picture. */
function placeTags({ origin, address, image: own }: Where, schema: SharedPage['schema']): string {
  const url = origin + address
  const id = own ? imageId(own) : undefined
  const image = origin + (id ? sharedImagePath(id) : OWN_PICTURE)
  const tags = [
    `<link rel="canonical" href="${escapeText(url)}">`,
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', String(SHARED_SIZE.width)),
    meta('property', 'og:image:height', String(SHARED_SIZE.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (schema) tags.push(schemaBlock({ '@context': 'https://schema.org', ...schema, url, image }))
  return tags.join('')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`

/** Data, no script: nothing in it ends the block early. */
const schemaBlock = (schema: object): string =>
  `<script type="application/ld+json">${JSON.stringify(schema).replaceAll('<', '\\u003c')}</script>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** An id as it stands in the address; one that nobody can decode names nothing. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
