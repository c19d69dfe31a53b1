import { formatPhone } from '@salama/contract/kernel/phone'

/** One press calls. */
export const StaffPhone = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={`tel:+258${phone}`} className="font-semibold underline">
      {formatPhone(phone)}
    </a>
  ) : (
    'Sem telefone'
  )
