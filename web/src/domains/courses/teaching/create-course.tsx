import { COURSE_CATEGORIES, COURSE_LEVELS, courseBeginning } from '@salama/contract/courses'
import { useLocation } from 'wouter'
import { useForm } from '../../../lib/forms/form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { tellFailure } from '../../../ui/feedback/tell-failure.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useCreateCourse } from './api.ts'
import { portalPath } from './views.ts'

const schema = async () => courseBeginning

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The beginning of a course: its title and where it belongs. The rest is written in the editor. */
export function CreateCourse() {
  const [, navigate] = useLocation()
  const create = useCreateCourse()
  const form = useForm({
    schema,
    values: { title: '', category: COURSE_CATEGORIES[0], level: COURSE_LEVELS[0] },
  })
  const submit = form.submit(async (body) => {
    try {
      const { id } = await create.mutateAsync(body)
      navigate(portalPath({ view: 'editar', courseId: id }))
    } catch (error) {
      if (!form.refuse(error)) tellFailure(error)
    }
  })
  const { errors } = form
  return (
    <Card className="max-w-2xl">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Título do curso" hint="O que se aprende, em poucas palavras." error={errors.title} required>
          <Input maxLength={120} {...form.field('title')} />
        </Field>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label="Categoria" error={errors.category}>
            <Select
              options={optionsOf(COURSE_CATEGORIES)}
              value={form.values.category}
              onValueChange={(chosen) => form.change({ category: chosen as typeof form.values.category })}
            />
          </Field>
          <Field label="Nível" error={errors.level}>
            <Select
              options={optionsOf(COURSE_LEVELS)}
              value={form.values.level}
              onValueChange={(chosen) => form.change({ level: chosen as typeof form.values.level })}
            />
          </Field>
        </div>
        <p className="text-sm text-muted">
          Começa como rascunho, que só você vê. Um operador lê o curso antes de ele aparecer no catálogo.
        </p>
        <Button type="submit" busy={create.isPending} busyText="A criar..." className="self-start">
          Começar a escrever
        </Button>
      </Form>
    </Card>
  )
}
