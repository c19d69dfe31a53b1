import {
  type AuthoredCourse,
  COURSE_CATEGORIES,
  COURSE_LEVELS,
  type CourseFactsSent,
  courseCover,
} from '@salama/contract/courses'
import { imageId } from '@salama/contract/kernel/image'
import { formatMeticais, readMoney } from '@salama/contract/kernel/money'
import { useState } from 'react'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { iconOf } from '../labels.ts'
import { keepFacts } from './api.ts'
import { SaveNote } from './save-note.tsx'
import { useAutosave } from './use-autosave.ts'

type Facts = {
  title: string
  shortDescription: string
  description: string
  category: (typeof COURSE_CATEGORIES)[number]
  level: (typeof COURSE_LEVELS)[number]
  tags: string
  outcomes: string
  requirements: string
  price: string
  coverId: string | null
}

const begin = (course: AuthoredCourse): Facts => ({
  title: course.title,
  shortDescription: course.shortDescription,
  description: course.description,
  category: COURSE_CATEGORIES.find((each) => each === course.category) ?? 'Tecnologia',
  level: COURSE_LEVELS.find((each) => each === course.level) ?? 'Básico',
  tags: course.tags.join('\n'),
  outcomes: course.outcomes.join('\n'),
  requirements: course.requirements.join('\n'),
  price: course.price === 0 ? '' : formatMeticais(course.price),
  coverId: (course.coverUrl && imageId(course.coverUrl)) ?? null,
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const sentOf = (facts: Facts): CourseFactsSent => ({
  ...facts,
  tags: linesOf(facts.tags),
  outcomes: linesOf(facts.outcomes),
  requirements: linesOf(facts.requirements),
  // What is no amount is refused by the server, which says why.
  price: facts.price.trim() === '' ? 0 : (readMoney(facts.price) ?? 1),
})

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What the page of the course says, saved while it is written. */
export function FactsForm({ course }: { course: AuthoredCourse }) {
  const [first] = useState(() => begin(course))
  const { value, change, saving } = useAutosave(first, (facts) => keepFacts(course.id, sentOf(facts)))
  const { errors } = saving
  const set = (part: Partial<Facts>) => change({ ...value, ...part })
  const Icon = iconOf(value.category)
  return (
    <Card as="section" aria-labelledby="pagina">
      <CardHeader
        level={3}
        title={<span id="pagina">Página do curso</span>}
        text="É o que as pessoas leem antes de se inscrever."
        aside={<SaveNote saving={saving} />}
      />
      <div className="flex flex-col gap-4">
        <Field label="Título" error={errors['title']} required>
          <Input maxLength={120} value={value.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field label="Resumo" hint="Uma frase, para o catálogo." error={errors['shortDescription']} required>
          <Textarea
            rows={2}
            maxLength={300}
            value={value.shortDescription}
            onChange={(event) => set({ shortDescription: event.target.value })}
          />
        </Field>
        <Field label="Descrição" error={errors['description']} required>
          <Textarea
            rows={5}
            maxLength={5_000}
            value={value.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="Categoria" error={errors['category']}>
            <Select
              options={optionsOf(COURSE_CATEGORIES)}
              value={value.category}
              onValueChange={(chosen) => set({ category: chosen as Facts['category'] })}
            />
          </Field>
          <Field label="Nível" error={errors['level']}>
            <Select
              options={optionsOf(COURSE_LEVELS)}
              value={value.level}
              onValueChange={(chosen) => set({ level: chosen as Facts['level'] })}
            />
          </Field>
          <Field label="Preço" hint="Vazio: grátis." error={errors['price']}>
            <Input
              inputMode="decimal"
              after="MT"
              value={value.price}
              onChange={(event) => set({ price: event.target.value })}
            />
          </Field>
        </div>
        <Field label="O que se aprende" hint="Uma coisa por linha." error={errors['outcomes']} required>
          <Textarea value={value.outcomes} onChange={(event) => set({ outcomes: event.target.value })} />
        </Field>
        <Field label="O que é preciso antes" hint="Uma coisa por linha." error={errors['requirements']} optional>
          <Textarea
            rows={2}
            value={value.requirements}
            onChange={(event) => set({ requirements: event.target.value })}
          />
        </Field>
        <Field label="Etiquetas" hint="Uma por linha; ajudam a encontrar o curso." error={errors['tags']} optional>
          <Textarea rows={2} value={value.tags} onChange={(event) => set({ tags: event.target.value })} />
        </Field>
        <PicturePicker
          label="Capa"
          kind={courseCover}
          name={value.category}
          placeholder={<Icon className="size-8" />}
          value={value.coverId}
          onChange={(coverId) => set({ coverId })}
        />
      </div>
    </Card>
  )
}
