import { profilePicture, upload } from '@salama/contract/files'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { PicturePicker } from './picture-picker.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'

function Screen() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <h1>Perfil</h1>
      <PicturePicker
        label="Fotografia"
        kind={profilePicture}
        name="Ana Macuácua"
        placeholder="AM"
        value={value}
        onChange={setValue}
      />
      <p>{value ?? 'sem imagem'}</p>
    </>
  )
}

/** A photo that lies on its side: red on its left half, blue on its right. */
async function photo(name = 'foto.png'): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 2_400
  canvas.height = 1_600
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#c00'
  pen.fillRect(0, 0, 1_200, 1_600)
  pen.fillStyle = '#00c'
  pen.fillRect(1_200, 0, 1_200, 1_600)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob as Blob], name, { type: 'image/png' })
}

const input = page.getByLabelText('Fotografia (opcional)')
const area = page.getByRole('group', { name: /Parte que aparece/ })
const use = page.getByRole('button', { name: 'Usar esta imagem' })

/** The colours of the sent picture, above and below its middle. */
async function sentPicture() {
  await expect.poll(() => callsOf(upload).length).toBe(1)
  const form = callsOf(upload)[0]?.form
  const file = form?.get('file') as File
  const picture = await createImageBitmap(file)
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.drawImage(picture, 0, 0)
  const colour = (y: number) => {
    const [red = 0, , blue = 0] = pen.getImageData(picture.width / 2, y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return {
    kind: form?.get('kind'),
    type: file.type,
    bytes: file.size,
    picture,
    above: colour(5),
    below: colour(picture.height - 5),
  }
}

test('a picture is cut and turned by keyboard, made small, sent, and shown (X-041)', async () => {
  answer(upload, { id: ID, name: 'imagem.webp', type: 'image/webp', bytes: 9_000 })
  await show(<Screen />)
  await expectAccessible()
  await userEvent.upload(input, await photo())
  await expect.element(area).toBeVisible()
  await expect.element(use).toBeEnabled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Rodar' }).click()
  ;(area.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await page.getByRole('slider', { name: 'Aproximar' }).fill('1.5')
  await use.click()
  const sent = await sentPicture()
  expect([sent.kind, sent.type, sent.picture.width, sent.picture.height]).toEqual([
    'profile_picture',
    'image/jpeg',
    960,
    960,
  ])
  // What was on the left stands above after a quarter turn.
  expect([sent.above, sent.below]).toEqual(['red', 'blue'])
  expect(sent.bytes).toBeLessThan(150_000)
  await expect.element(page.getByText(ID)).toBeVisible()
  await page.getByRole('button', { name: 'Remover a imagem' }).click()
  await expect.element(page.getByText('sem imagem')).toBeVisible()
})

test('what cannot be a picture, and what the server refuses, is said beside the field (UPL-01)', async () => {
  refuse(upload, 429, { code: 'files.too_many', message: 'Já enviou muitos ficheiros hoje. Tente novamente amanhã.' })
  await show(<Screen />)
  await userEvent.upload(input, new File(['%PDF-1.7'], 'foto.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Envie uma imagem (PNG, JPEG ou WebP).')
  await userEvent.upload(input, new File(['not a picture'], 'foto.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText('Não conseguimos ler esta imagem. Escolha outra.')).toBeVisible()
  await expect.element(use).toBeDisabled()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await userEvent.upload(input, await photo())
  await use.click()
  await expect.element(page.getByText('Já enviou muitos ficheiros hoje. Tente novamente amanhã.')).toBeVisible()
  await expect.element(page.getByText('sem imagem')).toBeVisible()
})

test('a picture that this browser cannot cut says so, may not be used, and is not sent', async () => {
  await show(<Screen />)
  const file = await photo()
  await userEvent.upload(input, file)
  const draw = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((written) => written(null))
  await use.click()
  await expect.element(page.getByText('Não conseguimos ler esta imagem. Escolha outra.')).toBeVisible()
  draw.mockRestore()
  await expect.element(use).toBeDisabled()
  expect(use.element().getAttribute('aria-busy')).not.toBe('true')
  expect(callsOf(upload)).toEqual([])
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
