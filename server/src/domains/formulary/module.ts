import type { Module } from '../../platform/module.ts'
import { formularyPersonal } from './personal.ts'

export const module: Module = { name: 'formulary', personal: formularyPersonal, create: () => ({}) }
