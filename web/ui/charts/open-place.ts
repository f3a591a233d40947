/** Makes a chart call `onOpen` with the id of the place that is pressed; nothing without it. */
export const openPressedPlace = (ids: readonly string[], onOpen: ((id: string) => void) | undefined) =>
  onOpen
    ? {
        onAxisClick: (_event: unknown, point: { dataIndex: number } | null) => {
          const id = point && ids[point.dataIndex]
          if (id) onOpen(id)
        },
      }
    : {}
