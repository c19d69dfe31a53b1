import type { Providers } from './gateways/providers.ts'
import type { SandboxProvider } from './gateways/sandbox/server.ts'

/** What this domain offers to those above it: the providers' adapters, and how often they are asked. */
export type Wallets = Pick<Providers, 'providers' | 'pace'>

declare module '../../platform/module.ts' {
  interface Ports {
    wallets: Wallets
    /** Stands in for the providers of mobile money, where none is configured. */
    sandboxes: SandboxProvider
  }
}
