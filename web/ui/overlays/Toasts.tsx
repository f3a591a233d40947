import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useState } from 'react'
import { type Toast, ToastItem } from './ToastItem.tsx'
import styles from './Toasts.module.css'

export type { Toast } from './ToastItem.tsx'

export interface Toasts {
  /** Shows a toast, replacing the one with this id if any, and returns its id. */
  show: (toast: Toast, id?: number) => number
  /** Shows why something failed, and what follows: "Nothing was changed." */
  fail: (error: { message?: string | undefined } | null, consequence: string) => void
  close: (id: number) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Short messages about what just happened. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

const MAX_VISIBLE = 3

interface Queued extends Toast {
  id: number
}

const replaceOrAppend = (list: readonly Queued[], toast: Queued) =>
  list.some((one) => one.id === toast.id)
    ? list.map((one) => (one.id === toast.id ? toast : one))
    : [...list, toast]

function makeToasts(setList: Dispatch<SetStateAction<readonly Queued[]>>): Toasts {
  let lastId = 0
  const show: Toasts['show'] = (toast, id = ++lastId) => {
    setList((now) => replaceOrAppend(now, { ...toast, id }))
    return id
  }
  return {
    show,
    fail: (error, consequence) =>
      void show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. ${consequence}` }),
    close: (id) => setList((now) => now.filter((one) => one.id !== id)),
  }
}

/** Shows toasts: at most three at once, the rest queue. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Queued[]>([])
  const [toasts] = useState(() => makeToasts(setList))
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always in the page: screen readers announce only what is added to it. */}
      <div aria-live="polite" className={styles.toasts}>
        {list.slice(0, MAX_VISIBLE).map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}
