import { formatDay } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { packagesText } from '../labels.ts'
import { useSales } from './portal-api.ts'

/** What was sold on each day, and the best sold medicines. */
export function Sales() {
  const [days, setDays] = useState('7')
  const sales = useSales(days)
  return (
    <>
      <div className="mb-4 max-w-md">
        <RadioGroup
          label="Período"
          columns={2}
          value={days}
          onValueChange={setDays}
          options={[
            { value: '7', label: '7 dias' },
            { value: '30', label: '30 dias' },
          ]}
        />
      </div>
      <Queue query={sales}>
        {({ days: rows, medicines }) => {
          const most = Math.max(1, ...rows.map((row) => row.sales))
          return (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <Card as="section">
                <h3 className="mb-2 font-bold">Por dia</h3>
                <table className="w-full text-sm">
                  <thead>
                    <tr className="text-left text-muted">
                      <th className="font-normal">Dia</th>
                      <th className="font-normal">Pedidos</th>
                      <th className="w-1/3 font-normal">
                        <span className="sr-only">Gráfico</span>
                      </th>
                      <th className="text-right font-normal">Vendas</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.toReversed().map((row) => (
                      <tr key={row.day} className="border-t border-line">
                        <td className="py-1.5">{formatDay(`${row.day}T12:00:00Z`)}</td>
                        <td className="tabular-nums">{row.orders}</td>
                        <td>
                          <svg
                            width="100%"
                            height="12"
                            className="h-3 w-full"
                            role="img"
                            aria-label={packagesText(row.packages)}
                          >
                            <rect height="100%" width={`${(row.sales / most) * 100}%`} rx="3" className="fill-action" />
                          </svg>
                        </td>
                        <td className="text-right">
                          <Money centavos={row.sales} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Card>
              <Card as="section">
                <h3 className="mb-2 font-bold">Mais vendidos</h3>
                {medicines.length === 0 && <p className="text-muted">Ainda não há vendas neste período.</p>}
                <ol className="divide-y divide-line">
                  {medicines.map(({ name, packages, sales: amount }) => (
                    <li key={name} className="flex justify-between gap-3 py-1.5">
                      <span>
                        {packages} × {name}
                      </span>
                      <Money centavos={amount} />
                    </li>
                  ))}
                </ol>
              </Card>
            </div>
          )
        }}
      </Queue>
    </>
  )
}
