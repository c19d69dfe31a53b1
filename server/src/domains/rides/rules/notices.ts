import { formatMoney } from '@salama/contract/kernel/money'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Message } from '../../notifications/public.ts'

export const ridePage = (id: string): string => `/transport/${id}`

type Ride = { id: string }

export const accepted = ({ id, eta }: Ride & { eta: string }): Message => ({
  class: 'timely',
  title: 'Motorista a caminho',
  body: `Chega em cerca de ${eta} min. Veja quem é e onde vem.`,
  href: ridePage(id),
})

export const arrived = ({ id, waitsMs }: Ride & { waitsMs: number }): Message => ({
  class: 'timely',
  title: 'O motorista chegou',
  body: `Tenha o seu código à mão. Espera por si ${Math.max(1, Math.round(waitsMs / MINUTE_MS))} min.`,
  href: ridePage(id),
})

export const startedWithoutPin = ({ id }: Ride): Message => ({
  class: 'timely',
  title: 'A viagem começou sem código',
  body: 'O motorista não confirmou o seu código. Se não está com ele, avise-nos já.',
  href: ridePage(id),
})

export const dropped = ({ id }: Ride): Message => ({
  class: 'timely',
  title: 'O motorista desistiu',
  body: 'Estamos à procura de outro. Pode cancelar sem custo e recebe tudo de volta.',
  href: ridePage(id),
})

export const noDriver = ({ id, returned }: Ride & { returned: number }): Message => ({
  class: 'timely',
  title: 'Não encontrámos motorista',
  body:
    returned > 0 ? `Devolvemos ${formatMoney(returned)}. Pode pedir de novo.` : 'Nada foi cobrado. Pode pedir de novo.',
  href: ridePage(id),
})

export const completed = ({
  id,
  fare,
  payment_status: payment,
}: Ride & { fare: number; payment_status: string }): Message => ({
  class: 'news',
  title: 'Chegou ao destino',
  body:
    payment === 'cash'
      ? `Pague ${formatMoney(fare)} ao motorista e avalie a viagem.`
      : 'Obrigado por viajar connosco. Avalie a viagem.',
  href: ridePage(id),
})

export const asked = ({ id }: Ride): Message => ({
  class: 'timely',
  title: 'A viagem terminou?',
  body: 'O motorista diz que sim, e nada o mostra. Diga-nos se chegou ao destino: só então ele é pago.',
  href: ridePage(id),
})

export const noShow = ({
  id,
  cancel_fee: fee,
  returned,
}: Ride & { cancel_fee: number; returned: number }): Message => ({
  class: 'timely',
  title: 'O motorista não o encontrou',
  body:
    fee > 0
      ? `Esperou no local e foi-se embora. ${formatMoney(fee)} ficam para ele e ${formatMoney(returned)} voltam para si.`
      : 'Esperou no local e foi-se embora. Nada foi cobrado.',
  href: ridePage(id),
})

export const cancelledForDriver = (fee: number): Message => ({
  class: 'timely',
  title: 'O passageiro cancelou',
  body: fee > 0 ? `Recebe ${formatMoney(fee)} pela deslocação.` : 'Cancelou a tempo. Está livre para outra viagem.',
  href: '/dashboard/driver',
})

export const endedForDriver = (compensation: number): Message => ({
  class: 'timely',
  title: 'O apoio terminou a viagem',
  body:
    compensation > 0
      ? `O passageiro recebe o dinheiro de volta. Recebe de nós ${formatMoney(compensation)} pelo que conduziu.`
      : 'Está livre para outra viagem.',
  href: '/dashboard/driver',
})

export const transferFound = ({ id }: Ride): Message => ({
  class: 'money',
  title: 'Encontrámos a sua transferência',
  body: 'Procuramos agora um motorista. Se já não precisa da viagem, cancele sem custo.',
  href: ridePage(id),
})

export const notPaid = ({ id }: Ride): Message => ({
  class: 'timely',
  title: 'Viagem cancelada',
  body: 'A transferência não foi confirmada, por isso deixámos de procurar motorista.',
  href: ridePage(id),
})

export const cancelledByStaff = ({ id, returned }: Ride & { returned: number }): Message => ({
  class: 'timely',
  title: 'Viagem cancelada',
  body: returned > 0 ? `O apoio cancelou a viagem. Devolvemos ${formatMoney(returned)}.` : 'O apoio cancelou a viagem.',
  href: ridePage(id),
})

export const debt = ({ id, fare }: Ride & { fare: number }): Message => ({
  class: 'money',
  title: 'Viagem por pagar',
  body: `Não encontrámos a sua transferência de ${formatMoney(fare)}. Pague a viagem para voltar a pedir por transferência.`,
  href: ridePage(id),
})

export const tooLate: Message = {
  class: 'money',
  title: 'A viagem não foi pedida',
  body: 'O pagamento foi confirmado tarde demais. O dinheiro volta por si para a sua carteira.',
  href: '/transport',
}
