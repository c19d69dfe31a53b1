import { beforeEach, expect, it, vi } from 'vitest'
import { carryToast, currentToast, dismissToast, showCarriedToast, subscribeToToast, toast } from './toast.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('shows one toast at a time, the newer in the place of the older (UIX-001)', () => {
  toast({ title: 'Consulta Agendada' })
  const older = currentToast()
  toast({ title: 'Erro', variant: 'destructive' })
  expect(currentToast()).toMatchObject({ title: 'Erro', variant: 'destructive', open: true })
  expect(currentToast()?.id).not.toBe(older?.id)
})

it('closes a dismissed toast and tells whoever shows it', () => {
  const told = vi.fn<() => void>()
  const stop = subscribeToToast(told)
  toast({ title: 'Copiado' })
  dismissToast()
  stop()
  expect(currentToast()).toMatchObject({ title: 'Copiado', open: false })
  expect(told).toHaveBeenCalledTimes(2)
})

it('carries one toast over a full navigation and shows it once', () => {
  carryToast({ title: 'Papel selecionado!', description: 'Bem-vindo ao Salama App!' })
  showCarriedToast()
  expect(currentToast()).toMatchObject({ title: 'Papel selecionado!', open: true })
  dismissToast()
  showCarriedToast()
  expect(currentToast()?.open).toBe(false)
})

it('ignores what another page left in the wrong shape', () => {
  dismissToast()
  const before = currentToast()
  sessionStorage.setItem('salama.toast', '{"titulo":1}')
  showCarriedToast()
  sessionStorage.setItem('salama.toast', 'nonsense')
  showCarriedToast()
  expect(currentToast()).toBe(before)
})
