import { getDoctor } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { addressIn, ratingOf, type Sharing } from '../../lib/shared-page.ts'
import { doctorName } from './labels.ts'

export const sharing: Sharing = {
  '/medicos/:id': (answers, id) => {
    const doctor = answers(getDoctor, { params: { id } })
    if (!doctor) return undefined
    const { clinicName, clinicAddress, city, province, languages, rating, reviewCount } = doctor
    const price = formatMoney(doctor.consultationPrice)
    return {
      title: `${doctorName(doctor)}, ${doctor.specialty}`,
      text: `${clinicName}, ${city}. Consulta por videochamada desde ${price}.`,
      imageUrl: doctor.user.profileImageUrl,
      type: 'profile',
      schema: {
        '@type': 'Physician',
        name: doctorName(doctor),
        medicalSpecialty: doctor.specialties,
        worksFor: { '@type': 'MedicalClinic', name: clinicName },
        address: addressIn({ street: clinicAddress, city, region: province }),
        knowsLanguage: languages,
        priceRange: `desde ${price}`,
        ...ratingOf(rating, reviewCount),
      },
    }
  },
}
