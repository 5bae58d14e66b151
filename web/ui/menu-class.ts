export const menuPopupClass =
  'max-h-(--available-height) min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-sm text-ink ' +
  'shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const menuItemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 ' +
  'data-highlighted:bg-hover pointer-coarse:min-h-11'
