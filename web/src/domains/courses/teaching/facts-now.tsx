import { courseCover } from '@salama/contract/courses'
import { imagePath } from '@salama/contract/kernel/image'
import { Facts as FactList } from '../../../ui/display/facts.tsx'
import { Picture } from '../../../ui/display/picture.tsx'
import type { Facts } from './course-facts.ts'

const NAMES: Record<keyof Facts, string> = {
  title: 'Título',
  shortDescription: 'Resumo',
  description: 'Descrição',
  category: 'Categoria',
  level: 'Nível',
  price: 'Preço',
  outcomes: 'O que se aprende',
  requirements: 'O que é preciso antes',
  tags: 'Etiquetas',
  coverId: 'Capa',
}

/** In what the page that stands there now differs from the own. */
export function FactsNow({ now, mine }: { now: Facts; mine: Facts }) {
  const names = (Object.keys(NAMES) as (keyof Facts)[]).filter((name) => now[name] !== mine[name])
  return <FactList facts={names.map((name) => [NAMES[name], shown(name, now)] as const)} />
}

function shown(name: keyof Facts, now: Facts) {
  if (name === 'coverId') return now.coverId ? <Cover id={now.coverId} /> : 'Sem imagem'
  if (name === 'price') return now.price === '' ? 'Grátis' : `${now.price} MT`
  return <span className="whitespace-pre-line">{now[name] || 'Vazio'}</span>
}

const Cover = ({ id }: { id: string }) => (
  <Picture
    src={imagePath(id, 480)}
    alt="A de agora"
    ratio={courseCover.ratio}
    sizes="10rem"
    name={id}
    className="w-40"
  />
)
