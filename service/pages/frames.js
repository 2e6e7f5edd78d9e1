// Frames of mails are as high as what they show.

/** Keeps a frame as high as its document, from now on. */
export function fit(frame) {
  if (!frame) return;
  const measure = () => {
    const { documentElement: root } = frame.contentDocument ?? {};
    if (root && frame.clientWidth > 0) frame.style.blockSize = `${root.getBoundingClientRect().height}px`;
  };
  frame.addEventListener('load', measure);
  new ResizeObserver(measure).observe(frame);
  measure();
}
