import type { DoctorsOverview } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'

export type CareLineProps = { overview?: DoctorsOverview | undefined }

/** What a consultation costs at least, and where the doctors are; nothing while no doctor takes bookings. */
export function CareLine({ overview }: CareLineProps) {
  if (!overview || overview.lowestPrice === null) return null
  return (
    <p className="mt-5 max-w-md">
      Consultas desde <strong className="whitespace-nowrap">{formatMoney(overview.lowestPrice)}</strong>, com médicos{' '}
      {placesOf(overview.provinces)}.
    </p>
  )
}

const MOST_NAMES = 3

function placesOf(provinces: readonly string[]): string {
  if (provinces.length === PROVINCES.length) return 'em todas as províncias'
  if (provinces.length > MOST_NAMES) return `em ${provinces.length} das ${PROVINCES.length} províncias`
  const names = new Intl.ListFormat('pt-PT').format(provinces)
  return provinces.length === 1 ? `em ${names}` : `em ${provinces.length} províncias: ${names}`
}
