import { SHOP_LABELS, type ShopKind } from '@salama/contract/shops'
import { useState } from 'react'
import { Link } from 'wouter'
import { signInAddress } from '../../lib/local-path.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ApplicationForm } from './application-form.tsx'
import { GOODS_LABELS } from './labels.ts'

type RegisterDialogProps = { kind: ShopKind; onClose: () => void }

/** Registers a restaurant or a pharmacy. */
export function RegisterDialog({ kind, onClose }: RegisterDialogProps) {
  const isSignedIn = useUser() !== null
  const [isSent, setSent] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Registar ${SHOP_LABELS[kind]}`}
      description={isSent ? undefined : 'Entraremos em contacto para aprovação.'}
    >
      {isSent ? (
        <div className="flex flex-col gap-4">
          <p>
            Recebemos o registo. Entraremos em contacto para aprovação; até lá pode preparar {GOODS_LABELS[kind]}, o
            horário e as imagens.
          </p>
          <Link href={PORTALS[kind]} className={buttonClass({})}>
            Preparar o meu negócio
          </Link>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
        </div>
      ) : !isSignedIn ? (
        <div className="flex flex-col items-start gap-3">
          <p>Entre na sua conta, ou crie uma, para registar o seu negócio.</p>
          <a href={signInAddress(location.pathname + location.search)} className={buttonClass()}>
            Entrar
          </a>
        </div>
      ) : (
        <ApplicationForm kind={kind} onDone={() => setSent(true)} />
      )}
    </Dialog>
  )
}

const PORTALS: Record<ShopKind, string> = { restaurant: '/dashboard/vendor', pharmacy: '/dashboard/pharmacy' }
