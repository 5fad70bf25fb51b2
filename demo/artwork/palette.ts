export const palette = {
  leaf: "#12372A",
  leafMid: "#1F5B41",
  leafLight: "#8DB85C",
  turmeric: "#F6B21B",
  cream: "#FFF8E9",
  coconut: "#FFFDF7",
  chilli: "#C5301A",
  husk: "#6B3F1D",
  jackfruit: "#E8A33D",
  roseHalwa: "#8E2A2A",
  vegGreen: "#0F8A3C",
} as const;
