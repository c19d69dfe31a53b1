import { credentials } from '@salama/contract/accounts/credentials'
import type { Made } from '@salama/contract/kernel/endpoint'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from './form.ts'

type Sent = Made<typeof credentials>

const schema = async () => credentials
const unreachable = async (): Promise<typeof credentials> => {
  throw new Error('no network')
}

function Form({ onSent, load = schema }: { onSent: (sent: Sent) => void; load?: typeof schema }) {
  const form = useForm({ schema: load, values: { identifier: '', password: '' } })
  return (
    <form noValidate onSubmit={form.submit(onSent)}>
      <Field label="Telefone" error={form.errors.identifier}>
        <Input {...form.field('identifier')} />
      </Field>
      <Field label="Palavra" error={form.errors.password}>
        <Input {...form.field('password')} />
      </Field>
      <button type="submit">Enviar</button>
    </form>
  )
}

const send = () => page.getByRole('button', { name: 'Enviar' }).click()

test('says beside the fields what is missing, goes to the first, and sends what the schema makes', async () => {
  const sent: Sent[] = []
  await show(<Form onSent={(one) => sent.push(one)} />)
  await send()
  await expect.element(page.getByText('Indique o e-mail ou o telefone.')).toBeVisible()
  await expect.element(page.getByText('Indique a palavra-passe.')).toBeVisible()
  await expect.element(page.getByLabelText('Telefone')).toHaveFocus()
  await page.getByLabelText('Telefone').fill(' 841234567 ')
  await expect.element(page.getByText('Indique o e-mail ou o telefone.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Indique a palavra-passe.')).toBeVisible()
  await page.getByLabelText('Palavra').fill('segredo')
  await send()
  await expect.poll(() => sent).toEqual([{ identifier: '841234567', password: 'segredo' }])
})

test('where the schema cannot be fetched, the server alone checks', async () => {
  const sent: Sent[] = []
  await show(<Form onSent={(one) => sent.push(one)} load={unreachable} />)
  await page.getByLabelText('Telefone').fill('84')
  await send()
  await expect.poll(() => sent).toEqual([{ identifier: '84', password: '' }])
})
