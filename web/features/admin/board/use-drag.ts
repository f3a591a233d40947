import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'

export function useCardDrag(card: RefObject<HTMLElement | null>, companyId: string) {
  useEffect(() => {
    const element = card.current
    return element ? draggable({ element, getInitialData: () => ({ companyId }) }) : undefined
  }, [card, companyId])
}

export function useColumnDrop(column: RefObject<HTMLElement | null>, status: CompanyStatus) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = column.current
    return element
      ? dropTargetForElements({
          element,
          getData: () => ({ status }),
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        })
      : undefined
  }, [column, status])
  return isOver
}

const toStatus = (value: unknown) => companyStatusNames.find((status) => status === value)

export function useDraggedId(onDrop: (companyId: string, to: CompanyStatus) => void): string | null {
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDraggedId(String(source.data['companyId'])),
        onDrop: ({ source, location }) => {
          setDraggedId(null)
          const to = toStatus(location.current.dropTargets[0]?.data['status'])
          if (to) drop(String(source.data['companyId']), to)
        },
      }),
    [],
  )
  return draggedId
}
