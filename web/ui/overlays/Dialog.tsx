import { lazy, Suspense } from 'react'

import { useHasBeenTrue } from '../layout/use-has-been-true.ts'
import type { DialogProps } from './DialogPanel.tsx'

export const preloadDialogs = () => import('./DialogPanel.tsx')

const DialogPanel = lazy(async () => ({ default: (await preloadDialogs()).DialogPanel }))

export const Dialog = (props: DialogProps) =>
  useHasBeenTrue(props.open) && (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  )
