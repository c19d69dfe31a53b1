import { brand } from '@salama/contract/brand'
import { getCourse } from '@salama/contract/courses'
import { formatMoney, formatPlain } from '@salama/contract/kernel/money'
import { ratingOf, type Sharing, shortened } from '../../lib/session/shared-page.ts'
import { lessonsLabel } from './labels.ts'

export const sharing: Sharing = {
  '/cursos/:slug': (answers, slug) => {
    const course = answers(getCourse, { params: { slug } })
    if (!course) return undefined
    const { title, shortDescription, description, price, lessonCount, teacherName, rating, reviewCount } = course
    const cost = price === 0 ? 'Gratuito' : formatMoney(price)
    return {
      title,
      text: shortened(`${cost}, ${lessonsLabel(lessonCount)} com ${teacherName}. ${shortDescription || description}`),
      imageUrl: course.coverUrl,
      type: 'article',
      schema: {
        '@type': 'Course',
        name: title,
        description: shortened(shortDescription || description),
        inLanguage: 'pt-MZ',
        provider: { '@type': 'Organization', name: brand.name },
        offers: {
          '@type': 'Offer',
          category: price === 0 ? 'Free' : 'Paid',
          price: formatPlain(price),
          priceCurrency: 'MZN',
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: `PT${Math.max(1, Math.round(course.estimatedDurationHours * 60))}M`,
        },
        ...ratingOf(rating, reviewCount),
      },
    }
  },
}
