import { getDoctor, getSymptom } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { addressIn, ratingOf, type Sharing } from '../../lib/session/shared-page.ts'
import { doctorName } from './labels.ts'

export const sharing: Sharing = {
  '/sintomas/:id': (answers, id) => {
    const symptom = answers(getSymptom, { params: { id } })
    if (!symptom) return undefined
    return {
      title: `${symptom.name}: o que fazer`,
      text: `Sinais de perigo, o que fazer agora, a quem perguntar e o que se compra sem receita. ${symptom.now[0] ?? ''}`,
      schema: { '@type': 'MedicalWebPage', name: symptom.name, lastReviewed: symptom.checked },
    }
  },
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
