import { brand } from '@salama/contract/brand'
import { MessageCircle, Phone, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'

type SafetyInfoProps = {
  /** What a conversation would be about. */
  rideId?: string
}

/** What keeps passengers safe, and the ways to reach somebody. */
export function SafetyInfo({ rideId }: SafetyInfoProps) {
  return (
    <Card as="section" aria-labelledby="seguranca">
      <h2 id="seguranca" className="mb-2 flex items-center gap-2 text-lg font-bold">
        <ShieldCheck className="size-5.5 text-action" aria-hidden />
        Segurança
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        <li>Todos os motoristas têm documentos verificados.</li>
        <li>Antes de entrar, confirme a matrícula e diga o seu código de 4 algarismos.</li>
        <li>Use o cinto; na moto, o capacete.</li>
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={`tel:${brand.contact.phone.replaceAll(' ', '')}`}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <Phone className="size-4.5" aria-hidden />
          Ligar para o suporte
        </a>
        <Link
          href={rideId ? `/faq?assunto=ride:${rideId}` : '/faq'}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <MessageCircle className="size-4.5" aria-hidden />
          Escrever ao suporte
        </Link>
      </div>
    </Card>
  )
}
