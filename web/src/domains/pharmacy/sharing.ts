import { getPharmacy } from '@salama/contract/pharmacy'
import { addressIn, ratingOf, type Sharing } from '../../lib/session/shared-page.ts'

export const sharing: Sharing = {
  '/pharmacy': (answers, _id, named) => {
    const pharmacy = named === undefined ? undefined : answers(getPharmacy, { params: { id: named } })
    if (!pharmacy) return undefined
    const { name, address, city, phone, is24x7, rating, reviewCount } = pharmacy
    return {
      title: `${name}, ${city}`,
      text: `${address}, ${city}. ${is24x7 ? 'Aberta dia e noite. ' : ''}Medicamentos com entrega ou para recolher.`,
      schema: {
        '@type': 'Pharmacy',
        name,
        address: addressIn({ street: address, city }),
        telephone: phone,
        ...(is24x7 && { openingHours: 'Mo-Su 00:00-23:59' }),
        ...ratingOf(rating, reviewCount),
      },
    }
  },
}
