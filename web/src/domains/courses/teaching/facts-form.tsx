import { type AuthoredCourse, COURSE_CATEGORIES, COURSE_LEVELS, courseCover } from '@salama/contract/courses'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { iconOf } from '../labels.ts'
import { keepFacts, readCourse } from './api.ts'
import { type Facts, sentOf, versionOf } from './course-facts.ts'
import { FactsNow } from './facts-now.tsx'
import { OtherVersionChoice } from './other-version.tsx'
import { SaveNote } from './save-note.tsx'
import { useCurrentVersion } from './use-current-version.ts'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What the page of the course says, saved while it is written. */
export function FactsForm({ course }: { course: AuthoredCourse }) {
  const { value, change, saving, other } = useCurrentVersion<Facts>({
    onServer: versionOf(course),
    bodyOf: sentOf,
    send: async (facts, factsRevision) =>
      (await keepFacts(course.id, { ...sentOf(facts), factsRevision })).factsRevision,
    read: async () => versionOf(await readCourse(course.id)),
  })
  const { errors } = saving
  const set = (part: Partial<Facts>) => change({ ...value, ...part })
  const Icon = iconOf(value.category)
  return (
    <Card as="section" aria-labelledby="pagina">
      <CardHeader
        level={3}
        title={<span id="pagina">Página do curso</span>}
        text="É o que as pessoas leem antes de se inscrever."
        aside={!other && <SaveNote saving={saving} />}
      />
      <div className="flex flex-col gap-4">
        {other && (
          <OtherVersionChoice saving={saving} other={other}>
            {(now) => <FactsNow now={now} mine={value} />}
          </OtherVersionChoice>
        )}
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
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
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
