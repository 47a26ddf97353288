/** The chaffinch on a canvas of 32 × 32. */
export function ChaffinchShapes() {
  return (
    <>
      <path d="M4.5 13.5C5 8 9 4.5 13.5 4.5c4 0 6.5 2.3 7.5 5.5H4.5z" fill="#4b718b" />
      <path d="M1 13.2l4.5-3.4v4.6z" fill="#8a97a0" />
      <path d="M4.8 10H21c2 3.5 5.5 7 10 9.5-4 6-9.5 8-14.5 8C9.5 27.5 4.5 22 4.8 10z" fill="#c4623f" />
      <path d="M14 13.5c5 .3 11 3 17 6-4.5 4.3-9 5.5-12.5 5-3.5-.6-5.3-4.5-4.5-11z" fill="#5d3626" />
      <path
        d="M15.8 16.8c3.3.5 7 1.9 10.5 3.6M16.4 20c2.4.5 4.7 1.3 7 2.2"
        stroke="#fbf4e8"
        strokeWidth="1.7"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="9.5" cy="9" r="1.3" fill="#1c1c1c" />
    </>
  );
}

/** The logo of the product. */
export function ChaffinchLogo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <ChaffinchShapes />
    </svg>
  );
}
