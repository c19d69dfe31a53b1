import type { CourseDetails } from '@salama/contract/courses'
import { formatDay } from '@salama/contract/kernel/time'
import { Check, Infinity as Endless, ShieldCheck } from 'lucide-react'
import { useParams } from 'wouter'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { useCourse } from './api.ts'
import { CourseRating } from './course-card.tsx'
import { CourseMissing } from './course-missing.tsx'
import { CourseOutline } from './course-outline.tsx'
import { EnrolPanel } from './enrol-panel.tsx'
import { hoursLabel, iconOf, lessonsLabel } from './labels.ts'
import { useOwnEnrolment } from './own-enrolments.ts'

export function CoursePage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useCourse(slug)
  if (data) return <Shown course={data} />
  if (error?.status === 404) return <CourseMissing title="Curso" />
  return (
    <>
      <PageHeader title="Curso" back="/cursos" />
      {error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-40" />
      )}
    </>
  )
}

function Shown({ course }: { course: CourseDetails }) {
  const enrolment = useOwnEnrolment(course.slug)
  return (
    <>
      <PageHeader title={course.title} subtitle={course.shortDescription} back="/cursos" />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="action">{course.category}</Badge>
        <Badge tone="outline">{course.level}</Badge>
        <CourseRating course={course} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 md:order-last md:row-span-2 md:sticky md:top-4">
          <Cover course={course} />
          <EnrolPanel course={course} enrolment={enrolment} />
          <Details course={course} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <About course={course} />
          <Card as="section" aria-labelledby="programa">
            <h2 id="programa" className="text-lg font-bold">
              Conteúdo
            </h2>
            <CourseOutline course={course} enrolment={enrolment} />
          </Card>
          <Teacher course={course} />
          <Card as="section" aria-labelledby="avaliacoes">
            <h2 id="avaliacoes" className="mb-3 text-lg font-bold">
              Avaliações
            </h2>
            <ReviewList
              subject={{ kind: 'course', id: course.id }}
              none="Ainda ninguém avaliou. Só quem concluiu o curso pode avaliar."
            />
          </Card>
        </div>
      </div>
    </>
  )
}

function Cover({ course: { category, coverUrl } }: { course: CourseDetails }) {
  const Icon = iconOf(category)
  return (
    <Picture
      src={coverUrl}
      ratio="wide"
      sizes="(min-width: 48rem) 24rem, 100vw"
      name={category}
      placeholder={<Icon className="size-16" strokeWidth={1.5} />}
      className="w-full rounded-lg"
    />
  )
}

function About({ course: { description, outcomes, requirements, tags } }: { course: CourseDetails }) {
  return (
    <Card as="section" aria-labelledby="sobre" className="flex flex-col gap-4">
      <div>
        <h2 id="sobre" className="mb-2 text-lg font-bold">
          Sobre o curso
        </h2>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      </div>
      {outcomes.length > 0 && (
        <div>
          <h3 className="mb-2 font-bold">O que vai aprender</h3>
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {outcomes.map((outcome) => (
              <li key={outcome} className="flex gap-2">
                <Check className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
                {outcome}
              </li>
            ))}
          </ul>
        </div>
      )}
      {requirements.length > 0 && (
        <div>
          <h3 className="mb-2 font-bold">O que precisa</h3>
          <ul className="list-disc pl-5 marker:text-action">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </div>
      )}
      {tags.length > 0 && (
        <ul aria-label="Etiquetas" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Details({ course }: { course: CourseDetails }) {
  const { estimatedDurationHours, lessonCount, level, category, updatedAt } = course
  return (
    <>
      <Card as="section" aria-labelledby="detalhes">
        <h2 id="detalhes" className="text-lg font-bold">
          Detalhes
        </h2>
        <Facts
          facts={[
            ['Duração', hoursLabel(estimatedDurationHours)],
            ['Aulas', lessonsLabel(lessonCount)],
            ['Nível', level],
            ['Categoria', category],
            ['Última alteração', formatDay(updatedAt)],
          ]}
        />
      </Card>
      <Card as="section" aria-label="Garantia" className="flex flex-col gap-3">
        <p className="flex gap-3">
          <ShieldCheck className="size-6 shrink-0 text-action" aria-hidden />
          <span>
            <strong className="block">Garantia de 30 dias</strong>
            Se não gostar, devolvemos o dinheiro: por si com até 30 % das aulas abertas, depois a pedido. Uma vez por
            curso.
          </span>
        </p>
        <p className="flex gap-3">
          <Endless className="size-6 shrink-0 text-action" aria-hidden />
          <span>
            <strong className="block">Acesso vitalício</strong>O curso é seu para sempre, com as alterações do
            professor.
          </span>
        </p>
      </Card>
    </>
  )
}

function Teacher({ course: { teacher } }: { course: CourseDetails }) {
  return (
    <Card as="section" aria-labelledby="professor">
      <h2 id="professor" className="mb-3 text-lg font-bold">
        Professor
      </h2>
      <div className="flex gap-4">
        <Avatar name={teacher.name} src={teacher.profileImageUrl} size="lg" />
        <div className="min-w-0">
          <p className="font-semibold">{teacher.name}</p>
          {teacher.biography && <p className="mt-1 text-muted wrap-anywhere">{teacher.biography}</p>}
        </div>
      </div>
    </Card>
  )
}
