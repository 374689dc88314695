import {
  createTheme,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from "@mantine/core";

/** Colour names that components take, each a group of variables in theme.css. */
const names = ["accent", "red", "blue", "amber", "grey", "green"] as const;

const transparentLine = "1px solid transparent";

/** Mantine works with ten shades per colour; ours are variables that follow light and dark by themselves. */
function shades(name: string): MantineColorsTuple {
  const value = `var(--${name})`;
  return [value, value, value, value, value, value, value, value, value, value];
}

const variantColorResolver: VariantColorsResolver = ({ color, theme, variant }): VariantColorResolverResult => {
  const name = color ?? theme.primaryColor;
  const ink = `var(--${name})`;
  const soft = `var(--${name}-soft)`;
  if (variant === "filled") {
    const text = name === "accent" ? "var(--accent-ink)" : "var(--on-colour)";
    return { background: ink, hover: `var(--${name}-hover)`, color: text, border: transparentLine };
  }
  if (variant === "light") return { background: soft, hover: soft, color: ink, border: transparentLine };
  if (variant === "outline") return { background: "transparent", hover: soft, color: ink, border: `1px solid ${ink}` };
  if (variant === "default") {
    return {
      background: "var(--surface)",
      hover: "var(--row-hover)",
      color: "var(--ink)",
      border: "1px solid var(--line)",
    };
  }
  if (variant === "none") return { background: "transparent", hover: "transparent", color: "inherit", border: "none" };
  return { background: "transparent", hover: soft, color: ink, border: transparentLine };
};

/** Sizes are in theme.css; here is what components ask for in code. */
export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: 6,
  colors: Object.fromEntries(names.map((name) => [name, shades(name)])),
  variantColorResolver,
  fontFamily: "var(--mantine-font-family)",
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "grey", size: 32 } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Textarea: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm" } },
    Modal: { defaultProps: { centered: true, radius: "lg", padding: "lg", transitionProps: { duration: 140 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    // The place holder is a focusable element that a menu may not contain.
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    Portal: { defaultProps: { target: "#overlays" } },
  },
});
