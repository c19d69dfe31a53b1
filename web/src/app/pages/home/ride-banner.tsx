import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'

export function RideBanner() {
  return (
    <section
      aria-labelledby="viagem"
      className="relative overflow-hidden rounded-lg bg-cloth-deep p-5 text-cloth-sand md:p-7"
    >
      <div aria-hidden className="capulana-motif absolute inset-y-0 right-0 w-1/2 text-cloth" />
      <div className="relative flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="viagem" className="text-xl font-extrabold md:text-2xl">
            Precisa de uma viagem?
          </h2>
          <p className="mt-1">Moto, txopela ou carro, onde estiver.</p>
        </div>
        <Link
          href="/transport"
          className={classNames(buttonClass({ variant: 'emphasis' }), 'focus-visible:outline-cloth-sand')}
        >
          Pedir Agora
        </Link>
      </div>
    </section>
  )
}
