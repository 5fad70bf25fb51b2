/** The mark that Indian law puts on food, with its word: a green dot, or a brown triangle. */
export function VegMark({ isVeg, isVeganApproved }: { isVeg: boolean; isVeganApproved: boolean }) {
  const vegetarian = isVeganApproved ? "Vegan" : "Vegetarian";
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={`size-5 shrink-0 bg-white ${isVeg ? "text-success" : "text-husk"}`}
      >
        <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
        {isVeg ? (
          <circle cx="10" cy="10" r="5" fill="currentColor" />
        ) : (
          <path d="M10 5l5.5 9.5h-11z" fill="currentColor" />
        )}
      </svg>
      {isVeg ? vegetarian : "Non-vegetarian"}
    </>
  );
}
