import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { seenText } from '../../../lib/ago.ts'
import { type Kept, listKept } from '../../../lib/offline/kept-answers.ts'
import { clearAnswers } from '../../../lib/offline/phone-store.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type KeptThing, shelfOf } from './shelf.ts'

const NONE: ReadonlyMap<string, Kept> = new Map()

/** What of this account opens without a network, and how old it is. */
export function KeptPage() {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>()
  const now = useNow(60_000)
  useEffect(() => {
    // A browser that refuses storage keeps nothing.
    listKept().then(setKept, () => setKept(NONE))
  }, [])
  const things = kept && shelfOf(kept, now)
  return (
    <>
      <PageHeader
        title="Guardado neste aparelho"
        subtitle="Abre sem rede. Só quem entrar com a sua conta o vê, e apaga-se quando sai."
      />
      {things === undefined ? (
        <SkeletonList rows={3} rowClass="h-20" />
      ) : things.length === 0 ? (
        <EmptyState
          icon={WifiOff}
          title="Ainda não há nada guardado"
          text="O cartão de saúde, as receitas, as próximas consultas, os pedidos e as viagens ficam aqui depois de os ver com rede."
        />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {things.map((thing) => (
              <Thing key={thing.href} thing={thing} now={now} />
            ))}
          </ul>
          <Button variant="ghost" className="mt-6" onClick={() => void clearAnswers().then(() => setKept(NONE))}>
            Apagar o que está guardado
          </Button>
        </>
      )}
    </>
  )
}

function Thing({ thing: { href, title, text, readAt }, now }: { thing: KeptThing; now: Date }) {
  return (
    <Card as="li" interactive>
      <Link href={href} className={`${stretchedLink} font-bold wrap-anywhere`}>
        {title}
      </Link>
      <p>{text}</p>
      <p className="text-sm text-muted">{seenText(readAt, now)}</p>
    </Card>
  )
}
