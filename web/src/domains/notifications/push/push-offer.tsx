import { useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { mayAsk, noteLater } from './moment.ts'
import { useTakePush } from './use-push.ts'

/** Shown where this browser and this moment are one to ask in. */
export function PushOffer({ text }: { text: string }) {
  const user = useUser()
  const [isOver, setOver] = useState(false)
  if (isOver || !user || !mayAsk(user.id, new Date())) return null
  return <Offer text={text} userId={user.id} onOver={() => setOver(true)} />
}

type OfferProps = { text: string; userId: string; onOver: () => void }

function Offer({ text, userId, onOver }: OfferProps) {
  const { take, isTaking } = useTakePush(userId, onOver)
  const later = () => {
    noteLater(new Date())
    onOver()
  }
  return (
    <AlertStrip
      className="my-4"
      title="Avisos neste aparelho"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={isTaking} onClick={() => take()}>
            Ligar avisos
          </Button>
          <Button size="sm" variant="outline" onClick={later}>
            Agora não
          </Button>
        </div>
      }
    >
      {text}
    </AlertStrip>
  )
}
