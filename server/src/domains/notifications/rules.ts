import { brand } from '@salama/contract/brand'

/** Told wherever the person is still signed in, should somebody else have done it. */
export const passwordChanged = {
  title: 'Palavra-passe mudada',
  body: 'As outras sessões da sua conta terminaram. Se não foi você, fale connosco já.',
  href: '/faq',
}

/** The first notification of every account. */
export const welcome = {
  title: `Bem-vindo ao ${brand.name}`,
  body: 'A sua conta está pronta. Marque consultas, encomende e peça transporte num só lugar.',
  href: '/',
}
