import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Toast, ToastItem } from './ToastItem.tsx'
import styles from './Toasts.module.css'

export type { Toast } from './ToastItem.tsx'

export interface Toasts {
  /** If a toast with this id is visible, it is replaced. Returns the id. */
  show: (toast: Toast, id?: number) => number
  /** Shows an error and its consequence, such as "Nothing was changed." */
  fail: (error: { message?: string | undefined } | null, consequence: string) => void
  close: (id: number) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts must be used inside a ToastProvider')
  return toasts
}

const MAX_VISIBLE = 3

interface Queued extends Toast {
  id: number
}

const replaceOrAppend = (list: readonly Queued[], toast: Queued) =>
  list.some(({ id }) => id === toast.id)
    ? list.map((item) => (item.id === toast.id ? toast : item))
    : [...list, toast]

function makeToasts(setList: Dispatch<SetStateAction<readonly Queued[]>>): Toasts {
  let lastId = 0
  const show: Toasts['show'] = (toast, id = ++lastId) => {
    setList((list) => replaceOrAppend(list, { ...toast, id }))
    return id
  }
  return {
    show,
    fail: (error, consequence) =>
      void show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. ${consequence}` }),
    close: (id) => setList((list) => list.filter((toast) => toast.id !== id)),
  }
}

/**
 * Sets `--ui-toasts` to the height of the toasts, so that the page can reserve space for them, and scrolls the focused
 * control out from under the toasts.
 */
function useReservedSpace(region: RefObject<HTMLElement | null>, list: readonly Queued[]) {
  useLayoutEffect(() => {
    const { height = 0, top = 0, left = 0 } = region.current?.getBoundingClientRect() ?? {}
    document.documentElement.style.setProperty('--ui-toasts', `${Math.ceil(height)}px`)
    const focused = document.activeElement
    if (height === 0 || !focused || focused === document.body || region.current?.contains(focused)) return
    const { right, bottom } = focused.getBoundingClientRect()
    if (bottom > top && right > left) window.scrollBy({ top: bottom - top + 16 })
  }, [region, list])
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Queued[]>([])
  const [toasts] = useState(() => makeToasts(setList))
  const region = useRef<HTMLDivElement>(null)
  useReservedSpace(region, list)
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always rendered, because screen readers announce only changes to an existing live region. */}
      <div ref={region} aria-live="polite" className={styles.toasts}>
        {list.slice(0, MAX_VISIBLE).map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}
