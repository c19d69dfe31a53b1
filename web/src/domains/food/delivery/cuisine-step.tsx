import { CUISINE_IDS, CUISINES } from '@salama/contract/food/cuisines'
import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { CuisinePicture } from '../pictures/food-picture.tsx'
import { cuisineAddress, searchAddress } from './use-flow.ts'

export function CuisineStep() {
  const [, navigate] = useLocation()
  return (
    <section aria-labelledby="cozinhas" className="flex flex-col gap-4">
      <h2 id="cozinhas" className="text-xl font-bold">
        Que cozinha lhe apetece?
      </h2>
      <SearchField
        label="Procurar prato ou restaurante"
        value=""
        onSearch={(words) => words && navigate(searchAddress(words))}
      />
      <ul aria-label="Cozinhas" className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {CUISINE_IDS.map((id) => (
          <li key={id}>
            <Card interactive className="flex h-full items-center gap-3 p-3! max-md:flex-col max-md:text-center">
              <CuisinePicture cuisine={id} className="size-16 rounded-md" />
              <h3 className="min-w-0 font-bold">
                <Link href={cuisineAddress(id)} className={stretchedLink}>
                  {CUISINES[id]}
                </Link>
              </h3>
            </Card>
          </li>
        ))}
      </ul>
      <Link href="/food-categories" className={buttonClass({ variant: 'outline' })}>
        Ver as 22 cozinhas de Moçambique e do mundo
        <ChevronRight className="size-5" aria-hidden />
      </Link>
    </section>
  )
}
