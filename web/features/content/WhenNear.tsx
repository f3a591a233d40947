import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Shows its children once one has scrolled near to their place, which `before` holds until then. */
export function WhenNear({ before, children }: { before: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    // On paper the whole page is near.
    const show = () => setNear(true)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [])
  return <div ref={place}>{isNear ? children : before}</div>
}
