import { brand } from '@salama/contract/brand'
import { AppLayout } from './layout/app-layout.tsx'

export function App() {
  return (
    <AppLayout person={null}>
      <h1 className="py-6 text-3xl font-extrabold">{brand.name}</h1>
    </AppLayout>
  )
}
