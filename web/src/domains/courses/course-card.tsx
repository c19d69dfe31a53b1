import type { Course } from '@salama/contract/courses'
import { BookOpen, Clock } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { hoursLabel, iconOf, lessonsLabel } from './labels.ts'

/** A card has room for so many. */
const MOST_TAGS = 3

export function CourseCard({ course }: { course: Course }) {
  const { slug, title, shortDescription, category, level, tags } = course
  const Icon = iconOf(category)
  return (
    <Card as="article" aria-label={title} interactive padded={false} className="flex h-full flex-col overflow-hidden">
      <Picture
        src={course.coverUrl}
        ratio="wide"
        sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 100vw"
        name={category}
        placeholder={<Icon className="size-12" strokeWidth={1.5} />}
        className="w-full"
      />
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="action">{category}</Badge>
          <Badge tone="outline">{level}</Badge>
        </div>
        <h2 className="text-lg leading-snug font-bold">
          <Link href={`/cursos/${slug}`} className={stretchedLink}>
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{shortDescription}</p>
        {tags.length > 0 && (
          <ul aria-label="Etiquetas" className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
            {tags.slice(0, MOST_TAGS).map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-2">
          <div className="flex flex-col gap-1 text-sm text-muted">
            <CourseRating course={course} />
            <p className="flex flex-wrap gap-x-3">
              <span className="inline-flex items-center gap-1">
                <Clock className="size-4" aria-hidden />
                {hoursLabel(course.estimatedDurationHours)}
              </span>
              <span className="inline-flex items-center gap-1">
                <BookOpen className="size-4" aria-hidden />
                {lessonsLabel(course.lessonCount)}
              </span>
            </p>
          </div>
          <CoursePrice price={course.price} className="text-lg" />
        </div>
      </div>
    </Card>
  )
}

export function CourseRating({ course: { rating, reviewCount } }: { course: Course }) {
  if (reviewCount === 0) return <p>Sem avaliações</p>
  return <Rating value={rating} note={`(${reviewCount} ${reviewCount === 1 ? 'avaliação' : 'avaliações'})`} />
}

export const CoursePrice = ({ price, className = '' }: { price: number; className?: string }) => (
  <p className={`font-bold whitespace-nowrap ${className}`}>{price === 0 ? 'Grátis' : <Money centavos={price} />}</p>
)
