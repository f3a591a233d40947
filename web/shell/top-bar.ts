/** Hands the place for buttons in the frame's narrow top bar to the area around it; null without a frame. */
export type SetTopBar = (bar: HTMLElement | null) => void
