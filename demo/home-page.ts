/** The blocks of the demo shop's home page, in display order. Pictures are named as in the artwork. */
export const demoHomePage = {
  blocks: [
    { kind: "our-products" },
    { kind: "why" },
    { kind: "categories", title: "Pick your kind of crunch" },
    { kind: "best-sellers", title: "What everybody is munching" },
    {
      kind: "free-delivery",
      text: "Three or four packets get you there. They leave Palakkad the same day when you order before noon.",
      picture: "onam-snack-box-pack",
      alt: "A gift box of Nendra snacks",
    },
    {
      kind: "story",
      title: "One pan, one oil",
      text:
        "Our bananas are Nendran, our oil is pressed from coconuts, and nothing else goes into the pan.\n\n" +
        "They are peeled by hand, sliced straight over the oil and stirred until they sing: that is the moment the " +
        "salt water goes in. It hisses, it spits, and the kitchen smells as it does in every Kerala house the week " +
        "before Onam.\n\n" +
        "What is fried in the morning is packed by the afternoon. The oil is changed every day, so a chip tastes of " +
        "banana and coconut, and not of yesterday.",
      picture: "nendran-banana-chips-served",
      alt: "Banana chips in a bowl, fresh from the pan",
    },
    { kind: "reviews", title: "What shoppers write" },
  ],
  /** Invented: the demo shop has no shoppers, and each review states so. */
  reviews: [
    {
      id: "0b0e2c7a-6d52-4c1b-8a3e-5f1d2a9c4e01",
      name: "Anjali",
      place: "Pune",
      text: "Tastes like my grandmother's tin. The tin was never this full for this long.",
      stars: 5,
      source: "A made-up example, for the demo shop",
    },
    {
      id: "0b0e2c7a-6d52-4c1b-8a3e-5f1d2a9c4e02",
      name: "Rohit",
      place: "Bengaluru",
      text: "The jackfruit chips did not survive the lift.",
      stars: 5,
      source: "A made-up example, for the demo shop",
    },
    {
      id: "0b0e2c7a-6d52-4c1b-8a3e-5f1d2a9c4e03",
      name: "Fathima",
      place: "Kochi",
      text: "Crisp on the day and crisp a month later. The pepper ones are properly hot.",
      stars: 4,
      source: "A made-up example, for the demo shop",
    },
  ],
} as const;
