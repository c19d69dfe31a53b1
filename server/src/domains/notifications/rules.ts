import { brand } from '@salama/contract/brand'

/** The first notification of every account. */
export const welcome = {
  title: `Bem-vindo ao ${brand.name}`,
  body: 'A sua conta está pronta. Marque consultas, encomende e peça transporte num só lugar.',
  href: '/',
}
